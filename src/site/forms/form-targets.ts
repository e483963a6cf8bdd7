import type { Form } from "../../content/kinds/forms/form.schema.ts";
import { formServer } from "../../content/kinds/forms/form.server.ts";
import { closedWords, stateOf } from "../../content/kinds/forms/form-state.ts";
import { keptFrom, readFields } from "../../content/kinds/forms/shown-form.ts";
import { findRecord } from "../../content/lifecycle/read.ts";
import type { FormField, FormRules, Typed } from "../../rules/contact/form-fields.ts";
import { TOPIC_WORDS, isTopic, type Topic } from "../../rules/contact/topics.ts";
import { monthsFrom } from "../../rules/time/months-from.ts";
import { formatDay } from "../../rules/time/typed-date.ts";
import { findContactForm } from "../../sections/contact-form/find-contact-form.ts";
import type { Db } from "../../storage/database/tables.ts";
import type { Site } from "../context.ts";
import type { Answer } from "../messages/message.schema.ts";
import { listColleagues } from "../messages/read-messages.ts";
import { emailKey, phoneKey, type NewMessage } from "../messages/store-message.ts";
import { sha256 } from "../../storage/sha256.ts";

/** A form to which something can be sent: what it asks, and what becomes of the answers. */
export interface FormTarget {
  /** Where its files are kept: its id; empty for the contact form. */
  id: string;
  rules: FormRules;
  /** Where a sender reads thanks, without the reference. */
  thanks: string;
  /** Why nothing can be sent at this moment; it is judged again when the form is stored. */
  closed(now: Date): string | undefined;
  /** The message that answers become, or the message to which their files are added. */
  toMessage(answers: Typed, now: Date): Promise<NewMessage | { addsTo: string }>;
  /** Whether its sender gets an e-mail. */
  confirms?: true;
  /** The path under which it is counted how often it is sent; not counted where absent. */
  counted?: string | undefined;
}

/** The contact form; undefined where no page shows it. */
export async function contactTarget(site: Site): Promise<FormTarget | undefined> {
  const found = await findContactForm(site);
  if (!found) return undefined;
  const { form } = found;
  return {
    id: "",
    rules: form,
    thanks: `${form.action}/sent`,
    closed: () => undefined,
    toMessage: async (answers) => contactMessage(answers, form.fields),
  };
}

/** What the answers of the contact form become. */
export function contactMessage(answers: Typed, fields: readonly FormField[]): NewMessage {
  const { topic = "", store = "", order = "", message = "", name = "", email = "", phone = "" } = answers;
  const known: Topic = isTopic(topic) ? topic : "other";
  return {
    topic: known,
    storeId: store === "" ? null : store,
    storeName: shownAnswer(fields, "store", store),
    orderNumber: order,
    text: message,
    name,
    email,
    phone,
    digest: digestOf(["", known, store, order, message, emailKey(email), phoneKey(phone)]),
    searched: [TOPIC_WORDS[known]],
  };
}

/** A form of staff that visitors see; undefined where there is none. */
export async function formTarget(db: Db, site: Site, slug: string): Promise<FormTarget | undefined> {
  const found = await site.find("forms", slug);
  if (!found) return undefined;
  // A page that was opened before the form moved sends to the old address.
  if ("movedTo" in found) return formTarget(db, site, found.movedTo);
  // With what visitors do not read of it: where it goes.
  const form = await findRecord(db, formServer, found.record.id);
  if (!form) return undefined;
  // What visitors do not read of a form that is not open yet, the answer to one that is sent must not tell.
  const fields = stateOf(form, site.now()) === "early" ? [] : await readFields(site, form);
  return {
    id: form.id,
    rules: { fields },
    thanks: `/forms/${form.slug}/sent`,
    closed: (now) => closedWords({ ...form, isFull: found.record.isFull === true }, now),
    toMessage: (answers, now) => formMessage(db, form, fields, answers, now),
  };
}

async function formMessage(
  db: Db,
  form: Form,
  fields: readonly FormField[],
  typed: Typed,
  now: Date,
): Promise<NewMessage> {
  const answers = answersOf(fields, typed);
  const first = (kind: Answer["kind"]) => answers.find((answer) => answer.kind === kind)?.value ?? "";
  const routes = form.routes.filter(
    ({ field, value }) =>
      field !== null && value !== null && (typed[field] ?? "").split("\n").includes(value),
  );
  const colleague = await findPerson(db, [...routes.map(({ person }) => person), form.person]);
  // That which everyone has to answer: another could be changed for a second entry.
  const entryField = form.fields.find(
    ({ kind, required, ifField }) => kind === "email" && required && ifField === null,
  )?.id;
  const entrant = entryField === undefined ? "" : (typed[entryField] ?? "");
  const [store, email, name] = [first("store"), first("email"), first("name")];
  return {
    topic: routes[0]?.topic ?? form.topic,
    storeId: store === "" ? null : store,
    storeName: answers.find(({ kind }) => kind === "store")?.shown ?? "",
    orderNumber: "",
    text: first("text"),
    name,
    email,
    phone: first("phone"),
    // Without a person in it, the same answers are those of many: a survey counts each.
    digest:
      name + email + first("phone") === ""
        ? ""
        : digestOf([form.id, ...answers.flatMap(({ field, value }) => [field, value])]),
    searched: [form.title, ...answers.map(({ shown }) => shown)],
    form: {
      id: form.id,
      title: form.title,
      answers,
      keptUntil: monthsFrom(keptFrom(form, now), form.keptMonths),
      most: form.most,
      entry:
        form.isCompetition && entryField !== undefined && entrant !== ""
          ? { key: entryKeyOf(entrant), field: entryField }
          : null,
      assigneeId: colleague?.id ?? null,
      emails: [...new Set([...form.emails, ...routes.map((route) => route.email)])].filter(
        (each) => each !== "" && each.toLowerCase() !== colleague?.email.toLowerCase(),
      ),
    },
  };
}

/** The first of these addresses that is of a colleague who may answer messages, as that colleague. */
async function findPerson(db: Db, addresses: readonly string[]) {
  const wanted = addresses.map((address) => address.toLowerCase()).filter((address) => address !== "");
  if (wanted.length === 0) return undefined;
  const colleagues = new Map((await listColleagues(db)).map((each) => [each.email.toLowerCase(), each]));
  return wanted.map((each) => colleagues.get(each)).find((each) => each !== undefined);
}

/**
 * The address in one spelling, by which it enters a competition once: what follows a plus sign is the owner's own mark, and
 * the mail arrives in the same box.
 */
function entryKeyOf(email: string): string {
  return emailKey(email).replace(/\+[^@]*(?=@)/, "");
}

/** What was answered, with the words of the form. */
export function answersOf(fields: readonly FormField[], typed: Typed): Answer[] {
  return fields.flatMap(({ id, kind, label }): Answer[] => {
    const value = typed[id] ?? "";
    return value === "" ? [] : [{ field: id, kind, label, value, shown: shownAnswer(fields, id, value) }];
  });
}

/** An answer as people read it. */
function shownAnswer(fields: readonly FormField[], id: string, value: string): string {
  const field = fields.find((each) => each.id === id);
  if (field?.kind === "date") return formatDay(value);
  return value
    .split("\n")
    .map((one) => field?.options.find((option) => option.value === one)?.label ?? one)
    .join("\n");
}

/** By which the same form that is sent twice is found. */
export function digestOf(parts: readonly string[]): string {
  return sha256(JSON.stringify(parts));
}
