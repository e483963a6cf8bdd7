import { z } from "zod";
import type { Tables } from "../../storage/database/tables.ts";
import { TOPIC_WORDS } from "../../rules/contact/topics.ts";
import { messagesAddress, readLetterhead, readSettings } from "../../content/settings/read-settings.ts";
import { compose, type Letterhead } from "../../accounts/mail/email-templates.ts";
import type { WriteMessageEmail } from "../../accounts/mail/email-queue.ts";

/** Which answer an e-mail sends. */
const answerFacts = z.object({ entryId: z.string() });

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
};

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
