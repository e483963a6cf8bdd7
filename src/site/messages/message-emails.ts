import { z } from "zod";
import type { Db, Tables } from "../../storage/database/tables.ts";
import { TOPIC_WORDS } from "../../rules/contact/topics.ts";
import { readLetterhead, type Letterhead } from "../../content/settings/letterhead.ts";
import { messagesAddress } from "../../content/settings/messages-address.ts";
import { readSettings } from "../../content/settings/read-settings.ts";
import { compose } from "../../accounts/mail/email-templates.ts";
import type { OutgoingEmail } from "../../accounts/mail/mailer.ts";

type QueuedEmail = Tables["unsent_emails"];

/** The e-mails about a message of the contact form. */
const MESSAGE_EMAILS = ["messageReceived", "messageAnswer"] as const;

export type MessageEmailKind = (typeof MESSAGE_EMAILS)[number];

/** Whether an e-mail of the queue is about a message. */
export function isMessageEmail(kind: QueuedEmail["kind"]): kind is MessageEmailKind {
  return MESSAGE_EMAILS.some((one) => one === kind);
}

/** Which answer an e-mail sends. */
const answerFacts = z.object({ entryId: z.string() });

interface MessageEmailParts {
  db: Db;
  config: { publicUrl: string };
}

/**
 * Writes an e-mail about a message: to staff that it has arrived, or to its sender with an answer. Returns undefined if
 * it no longer applies: the message is deleted, or there is no address.
 */
export async function writeMessageEmail(
  { db, config }: MessageEmailParts,
  kind: MessageEmailKind,
  messageId: string,
  facts: string,
): Promise<OutgoingEmail | undefined> {
  const message = await db.selectFrom("messages").selectAll().where("id", "=", messageId).executeTakeFirst();
  if (!message) return undefined;
  const settings = await readSettings(db);
  const site = await readLetterhead(db, config.publicUrl);
  const staff = messagesAddress(settings);
  const { reference } = message;
  if (kind === "messageReceived") {
    const link = `${config.publicUrl}/admin/messages/${messageId}`;
    return staff === ""
      ? undefined
      : { to: staff, link, reference, ...receivedEmail(site, message, link, settings.mail.messagesInFull) };
  }
  const { entryId } = answerFacts.parse(JSON.parse(facts));
  const entry = await db
    .selectFrom("message_entries")
    .select("text")
    .where("id", "=", entryId)
    .executeTakeFirst();
  if (!entry || message.email === "") return undefined;
  const email = compose(site, {
    subject: `Your message to ${site.name} (${reference})`,
    name: message.name,
    before: [entry.text],
    after: [`This answers your message ${reference}:`, message.text],
  });
  return { to: message.email, link: "", reference, ...(staff !== "" && { replyTo: staff }), ...email };
}

function receivedEmail(site: Letterhead, message: Tables["messages"], url: string, inFull: boolean) {
  const topic = TOPIC_WORDS[message.topic];
  const about = [
    `Topic: ${topic}`,
    message.storeName && `Store: ${message.storeName}`,
    message.orderNumber && `Order: ${message.orderNumber}`,
    `Reference: ${message.reference}`,
  ];
  const sender = [message.name, message.email, message.phone].filter(Boolean).join(", ");
  return compose(site, {
    subject: `New message (${message.reference}): ${topic}`,
    name: "",
    before: [
      "A visitor has written through the contact form.",
      about.filter(Boolean).join("\n"),
      ...(inFull ? [`From: ${sender}`, message.text] : []),
    ],
    link: { label: "Open the message", url },
    after: [
      "Please answer in the staff area, so that colleagues see it. Replies to this e-mail are not read.",
    ],
  });
}
