import { z } from "zod";
import type { Db, Tables } from "../../storage/database/tables.ts";
import { TOPIC_WORDS } from "../../rules/contact/topics.ts";
import {
  messagesAddress,
  readLetterhead,
  readSettings,
  toSiteBrand,
} from "../../content/settings/read-settings.ts";
import { createApplicantLink } from "../applications/applicant-links.ts";
import type { Answer } from "./message.schema.ts";
import { listColleagues } from "./read-messages.ts";
import { normaliseEmail } from "../../accounts/people/users.ts";
import { compose, type Letterhead } from "../../accounts/mail/email-templates.ts";
import type { WriteMessageEmail } from "../../accounts/mail/email-queue.ts";

/** Which answer an e-mail sends. */
const answerFacts = z.object({ entryId: z.string() });

/** Whom the form tells, where it is not the address of messages: an address, which may be that of an account, or an account. */
const receivedFacts = z.object({
  to: z.string().optional(),
  person: z.string().optional(),
  /** Whether the person is told alone: who may no longer read it, is then replaced by the address of messages. */
  isAlone: z.boolean().optional(),
});

/**
 * Writes an e-mail about a message: to staff that it has arrived, or to its sender with an answer. Returns undefined if
 * it no longer applies: the message is deleted, or there is no address.
 */
export const writeMessageEmail: WriteMessageEmail = async ({ db, config }, kind, messageId, facts) => {
  const message = await db.selectFrom("messages").selectAll().where("id", "=", messageId).executeTakeFirst();
  if (!message) return undefined;
  const settings = await readSettings(db);
  const site = await readLetterhead(db, config.publicUrl);
  const staff = messagesAddress(settings);
  const { careersEmail } = toSiteBrand(settings, config.publicUrl);
  const { reference } = message;
  const application = await db
    .selectFrom("applications")
    .select("jobTitle")
    .where("messageId", "=", messageId)
    .executeTakeFirst();
  if (kind === "messageReceived") {
    const link = `${config.publicUrl}/admin/messages/${messageId}`;
    const told = receivedFacts.parse(JSON.parse(facts));
    const account = told.to === undefined || application ? undefined : await findAccount(db, told.to);
    const person = account?.id ?? told.person;
    // Judged now: this e-mail may have waited, and they may no longer read the message.
    const colleague = person
      ? (await listColleagues(db, messageId)).find(({ id }) => id === person)
      : undefined;
    const given = account ? undefined : told.to;
    const to = given ?? colleague?.email ?? (told.isAlone === false ? "" : staff);
    if (to === "") return undefined;
    const words = application
      ? appliedEmail(site, application.jobTitle, reference, link)
      : receivedEmail(site, message, link, settings.mail.messagesInFull);
    return { to, link, reference, ...words };
  }
  if (kind === "applicationReceived")
    return application && writeReceipt(site, message, await createApplicantLink(db, messageId, config));
  const { entryId } = answerFacts.parse(JSON.parse(facts));
  const entry = await db
    .selectFrom("message_entries")
    .select("text")
    .where("id", "=", entryId)
    .executeTakeFirst();
  if (!entry || message.email === "") return undefined;
  const email = compose(site, {
    subject: `Your ${application ? "application" : "message"} to ${site.name} (${reference})`,
    name: message.name,
    before: [entry.text],
    ...(application && {
      link: { label: "Open my application", url: await createApplicantLink(db, messageId, config) },
    }),
    after: application
      ? [KEEP_LINK]
      : [
          message.formId === null
            ? `This answers your message ${reference}:`
            : `This answers what you sent by “${message.formTitle}” (${reference}):`,
          wordsOf(message),
        ],
  });
  return {
    to: message.email,
    link: "",
    reference,
    isByPerson: true,
    onSent: async (trx, way) => {
      await trx.updateTable("message_entries").set({ way }).where("id", "=", entryId).execute();
    },
    ...replyTo(application ? careersEmail : staff),
    ...email,
  };
};

/** The account that has an address; undefined where none has. */
async function findAccount(db: Db, email: string) {
  return db.selectFrom("users").select("id").where("email", "=", normaliseEmail(email)).executeTakeFirst();
}

const KEEP_LINK =
  "With this link your application can be read and deleted, so please do not forward this e-mail.";

/**
 * Tells an applicant that their application has arrived, with the link by which they see it. Nothing that was typed is in it, the name
 * neither: a visitor can type the address of another person.
 */
function writeReceipt(
  site: Letterhead,
  { email, reference }: Pick<Tables["messages"], "email" | "reference">,
  url: string,
) {
  const words = compose(site, {
    subject: `Your application to ${site.name} (${reference})`,
    name: "",
    before: [
      `Thank you: we have received your application. Its reference is ${reference}.`,
      "By this link you can see what you sent, add a file, withdraw your application, or delete it with everything in it:",
    ],
    link: { label: "Open my application", url },
    after: [KEEP_LINK, "If you did not apply for a job with us, please open the link and delete it."],
  });
  // No link for the log: it opens an application.
  return { to: email, link: "", reference, ...words };
}

function replyTo(address: string): { replyTo?: string } {
  return address === "" ? {} : { replyTo: address };
}

/** What a visitor has written: the text of a message, or the answers to a form. */
function wordsOf({ text, answers }: Tables["messages"]): string {
  const list: Answer[] = JSON.parse(answers);
  return list.length === 0
    ? text
    : list.map(({ label, shown }) => `${label}: ${shown.replaceAll("\n", ", ")}`).join("\n");
}

/** Tells staff of an application, and nothing of the person: a mailbox keeps its copy for as long as its owner does. */
function appliedEmail(site: Letterhead, job: string, reference: string, url: string) {
  return compose(site, {
    subject: `New application (${reference}): ${job || "open application"}`,
    name: "",
    before: [
      job === "" ? "There is an application without a job." : `There is an application for the job: ${job}.`,
      `Reference: ${reference}`,
    ],
    link: { label: "Open the application", url },
    after: ["Please answer in the staff area, so that colleagues see it."],
  });
}

function receivedEmail(site: Letterhead, message: Tables["messages"], url: string, inFull: boolean) {
  const topic = message.formId === null ? TOPIC_WORDS[message.topic] : message.formTitle;
  const about = [
    message.formId === null ? `Topic: ${topic}` : `Form: ${topic}`,
    message.storeName && `Store: ${message.storeName}`,
    message.orderNumber && `Order: ${message.orderNumber}`,
    `Reference: ${message.reference}`,
  ];
  const sender = [message.name, message.email, message.phone].filter(Boolean).join(", ");
  return compose(site, {
    subject: `New message (${message.reference}): ${topic}`,
    name: "",
    before: [
      message.formId === null
        ? "A visitor has written through the contact form."
        : "A visitor has filled in a form.",
      about.filter(Boolean).join("\n"),
      ...(inFull ? [sender && `From: ${sender}`, wordsOf(message)].filter(Boolean) : []),
    ],
    link: { label: "Open the message", url },
    after: [
      "Please answer in the staff area, so that colleagues see it. Replies to this e-mail are not read.",
    ],
  });
}
