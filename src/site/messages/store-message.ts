import { randomInt, randomUUID } from "node:crypto";
import { queueEmail } from "../../accounts/mail/queue-email.ts";
import { accountKey } from "../../accounts/sign-in/rate-limiter.ts";
import { RateLimit } from "../../storage/database/rate-limits.ts";
import type { Db, Tables } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { ExpectedError, ValidationError } from "../../errors.ts";
import { FORM_IS_CLOSED, FORM_IS_FULL } from "../../rules/contact/form-fields.ts";
import { readSettings } from "../../content/settings/read-settings.ts";
import { fold } from "../../rules/text/fold.ts";
import { monthsFrom } from "../../rules/time/months-from.ts";
import { attachFiles } from "../forms/kept-files.ts";
import type { Answer } from "./message.schema.ts";

/** The letters and digits of a reference: none that is easily taken for another. */
const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Messages that are stored at most: far above what visitors write, with some 3 GB at their largest. */
const MAX_MESSAGES = 100_000;

/** E-mails about applications that have arrived, to one address within a day: a visitor can type the address of another person. */
const RECEIPTS = { name: "receipt to address", points: 10, duration: 24 * 60 * 60 };

/** For how long the same message counts as sent twice, in milliseconds. */
const REPEATED_WITHIN = 10 * 60_000;

type Row = Tables["messages"];

/** What the message of a form is stored as, beside what every message has. */
export interface NewMessage extends Pick<
  Row,
  "topic" | "storeId" | "storeName" | "orderNumber" | "text" | "name" | "email" | "phone"
> {
  /** By which the same form is found that is sent again; empty where the same answers can be of several people. */
  digest: string;
  /** What staff search beside these words. */
  searched: readonly string[];
  /** Of a form of staff; absent for the contact form. */
  form?: {
    id: string;
    title: string;
    answers: readonly Answer[];
    keptUntil: Date;
    /** How many messages it takes at most. */
    most: number | null;
    /** Of a competition: what can enter once, and the field that asks for it. */
    entry: { key: string; field: string } | null;
    /** A colleague, who is told of it as well. */
    assigneeId: string | null;
    /** Who else is told of it; the address of messages where there is neither. */
    emails: readonly string[];
  };
  /** Of an application for a job; `job` is null for an open one. */
  application?: {
    job: { id: string; title: string } | null;
    keepsYear: boolean;
    answers: readonly Answer[];
    /** Who is told of it; the address of messages where empty. */
    emails: readonly string[];
  };
}

/**
 * Stores a message and the e-mails that tell staff of it in one transaction, after its files: once it is committed, no
 * crash and no mail server loses it. The same message of the same person within ten minutes is stored once, with the files of
 * both: without JavaScript nothing stops a second press of the button.
 *
 * @param files the ids of its files (`kept-files.ts`).
 * @returns its reference, and the ids of the e-mails, which are to be sent; none where it was there already.
 * @throws ExpectedError 409 where a file is gone, or the form is closed or full; Error while there is no room.
 */
export async function storeMessage(
  db: Db,
  message: NewMessage,
  { files, now }: { files: readonly string[]; now: Date },
): Promise<{ reference: string; emailIds: string[] }> {
  await requireRoom(db);
  return inTransaction(db, async (trx) => {
    // The same form may have been stored while its files were.
    const repeated = await findRepeated(trx, message.digest, now);
    if (repeated) return { reference: await addNewFiles(trx, repeated, files, now), emailIds: [] };
    const { form, application } = message;
    if (form) {
      await requireOpen(trx, form);
      await takePlace(trx, form);
      await requireFirstEntry(trx, form);
    }
    const { mail } = await readSettings(trx);
    const row = rowOf(message, mail.messagesKept, now);
    await trx.insertInto("messages").values(row).execute();
    if (!(await attachFiles(trx, files, row.id)))
      throw new ExpectedError(409, "A file of this form is no longer there. Please choose it again.");
    if (application)
      await insertApplication(trx, row.id, { ...application, keptMonths: mail.applicationsKept });
    const told = (form ?? application)?.emails.map((to): object => ({ to })) ?? [];
    if (form && form.assigneeId !== null) told.push({ person: form.assigneeId, isAlone: told.length === 0 });
    const emailIds: string[] = [];
    for (const facts of told.length > 0 ? told : [{}])
      emailIds.push(await queueEmail(trx, "messageReceived", { messageId: row.id }, facts, now));
    if (application && (await new RateLimit(trx, RECEIPTS).consume(accountKey(row.email))) === undefined)
      emailIds.push(await queueEmail(trx, "applicationReceived", { messageId: row.id }, {}, now));
    return { reference: row.reference, emailIds };
  });
}

async function insertApplication(
  trx: Db,
  messageId: string,
  { job, keepsYear, keptMonths }: NonNullable<NewMessage["application"]> & { keptMonths: number },
): Promise<void> {
  await trx
    .insertInto("applications")
    .values({
      messageId,
      jobId: job?.id ?? null,
      jobTitle: job?.title ?? "",
      keepsYear: keepsYear ? 1 : 0,
      keptMonths,
      closedDate: null,
      withdrawnDate: null,
    })
    .execute();
}

export const WITHDRAWN = "You have withdrawn this application, so it takes no more files.";

/** Files of one message at most. */
const MAX_FILES = 10;

/**
 * Adds files that its sender sends later to a message.
 *
 * @returns its reference. @throws ExpectedError 409 where the message or a file is gone, or it has as many as it may have.
 */
export async function addFiles(db: Db, id: string, files: readonly string[], now: Date): Promise<string> {
  return inTransaction(db, async (trx) => {
    const message = await trx
      .updateTable("messages")
      .set((eb) => ({ version: eb("version", "+", 1), updatedDate: now.toISOString() }))
      .where("id", "=", id)
      .returning("reference")
      .executeTakeFirst();
    const withdrawn = await trx
      .selectFrom("applications")
      .select("messageId")
      .where("messageId", "=", id)
      .where("withdrawnDate", "is not", null)
      .executeTakeFirst();
    if (withdrawn) throw new ExpectedError(409, WITHDRAWN);
    const there = await trx.selectFrom("message_files").select("id").where("messageId", "=", id).execute();
    if (!message || !(await attachFiles(trx, files, id)))
      throw new ExpectedError(409, "A file of this form is no longer there. Please choose it again.");
    if (there.length + files.length > MAX_FILES)
      throw new ExpectedError(409, `There are ${MAX_FILES} files already, which is as many as we can take.`);
    return message.reference;
  });
}

/**
 * Adds the files that come with a message that is sent again, but for those that came with it before: of the same field, name and
 * size.
 *
 * @returns its reference. @throws ExpectedError 409 as `addFiles` does.
 */
export async function addNewFiles(
  db: Db,
  { id, reference }: Pick<Row, "id" | "reference">,
  files: readonly string[],
  now: Date,
): Promise<string> {
  if (files.length === 0) return reference;
  return inTransaction(db, async (trx) => {
    const known = await trx
      .selectFrom("message_files as file")
      .innerJoin("message_files as there", (join) =>
        join
          .onRef("there.field", "=", "file.field")
          .onRef("there.name", "=", "file.name")
          .onRef("there.bytes", "=", "file.bytes"),
      )
      .select("file.id")
      .where("file.id", "in", files)
      .where("there.messageId", "=", id)
      .execute();
    const added = files.filter((file) => !known.some((each) => each.id === file));
    return added.length === 0 ? reference : addFiles(trx, id, added, now);
  });
}

/**
 * A form may have left the site, and a competition may have been drawn, while a file of a message arrived: no entry comes after
 * the list from which winners were drawn (decision 90).
 *
 * @throws ExpectedError 409
 */
async function requireOpen(trx: Db, { id }: NonNullable<NewMessage["form"]>): Promise<void> {
  const open = await trx
    .selectFrom("forms")
    .leftJoin("form_draws", "form_draws.formId", "forms.id")
    .select("forms.id")
    .where("forms.id", "=", id)
    .where("forms.status", "=", "published")
    .where("forms.deletedDate", "is", null)
    .where("form_draws.formId", "is", null)
    .executeTakeFirst();
  if (!open) throw new ExpectedError(409, FORM_IS_CLOSED);
}

/**
 * Counts a message of a form, one after the other: the count is a row that one transaction writes at a time. Pages show
 * that a form is full from then on.
 *
 * @throws ExpectedError 409 where it is full.
 */
async function takePlace(trx: Db, { id: formId, most }: NonNullable<NewMessage["form"]>): Promise<void> {
  const { count } = await trx
    .insertInto("form_counts")
    .values({ formId, count: 1 })
    .onConflict((conflict) =>
      conflict.column("formId").doUpdateSet((eb) => ({ count: eb("form_counts.count", "+", 1) })),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  if (most === null || count < most) return;
  if (count > most) throw new ExpectedError(409, FORM_IS_FULL);
  // A write of the record, which changes nothing of it: caches hang on the epoch of its table.
  await trx
    .updateTable("forms")
    .set((eb) => ({ version: eb.ref("version") }))
    .where("id", "=", formId)
    .execute();
}

/** The count of the form is this transaction's, so no entry of the same address is stored meanwhile. @throws ValidationError */
async function requireFirstEntry(trx: Db, { id, entry }: NonNullable<NewMessage["form"]>): Promise<void> {
  if (entry === null) return;
  const before = await trx
    .selectFrom("messages")
    .select("id")
    .where("formId", "=", id)
    .where("entryKey", "=", entry.key)
    .executeTakeFirst();
  if (before)
    throw new ValidationError({
      [entry.field]: "An entry with this e-mail address is here already. Each address can enter once.",
    });
}

/** Keeps the messages of many networks from filling the disk. @throws Error, which is logged. */
async function requireRoom(db: Db): Promise<void> {
  const { count } = await db
    .selectFrom("messages")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count >= MAX_MESSAGES)
    throw new Error(`A message was not stored: there are ${MAX_MESSAGES}. Please delete some.`);
}

/** The same message of the same person (`NewMessage.digest`), if it was stored a short time ago. */
export async function findRepeated(db: Db, digest: string, now: Date) {
  if (digest === "") return undefined;
  return db
    .selectFrom("messages")
    .leftJoin("applications", "applications.messageId", "messages.id")
    .select(["messages.id", "messages.reference"])
    .where("applications.withdrawnDate", "is", null)
    .where("messages.createdDate", ">=", new Date(now.getTime() - REPEATED_WITHIN).toISOString())
    .where("digest", "=", digest)
    .executeTakeFirst();
}

/** @param keptMonths for how many months its sender was promised that we keep one of the contact form. */
function rowOf(
  { digest, searched, form, application, ...message }: NewMessage,
  keptMonths: number,
  now: Date,
): Row {
  const date = now.toISOString();
  const reference = newReference();
  const { storeName, orderNumber, name, email, phone, text } = message;
  const words = [reference, ...searched, storeName, orderNumber, name, email, phone, text];
  return {
    ...message,
    id: randomUUID(),
    reference,
    version: 1,
    createdDate: date,
    updatedDate: date,
    emailKey: emailKey(email),
    phoneKey: phoneKey(phone),
    searchText: fold(words.join("\n")),
    state: "new",
    assigneeId: form?.assigneeId ?? null,
    formId: form?.id ?? null,
    formTitle: form?.title ?? "",
    answers: JSON.stringify((form ?? application)?.answers ?? []),
    keptUntil: application ? null : (form?.keptUntil ?? monthsFrom(now, keptMonths)).toISOString(),
    digest,
    entryKey: form?.entry?.key ?? null,
  };
}

function newReference(): string {
  const letters = Array.from({ length: 8 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("");
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** By which the messages of one e-mail address are found. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** By which the messages of one phone number are found: without the code of Malta, which people leave out. */
export function phoneKey(phone: string): string {
  return phone
    .replaceAll(/\D/g, "")
    .replace(/^00/, "")
    .replace(/^356(?=\d{8}$)/, "");
}
