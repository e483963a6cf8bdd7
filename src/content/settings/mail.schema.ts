import { z } from "zod";
import { cleanLine, optionalEmail, paragraphs } from "../../rules/schema/fields.ts";

/** How the e-mails of the site are signed, and what becomes of the messages of the contact form. */
export const mailSchema = z.strictObject({
  /** The name of the sender; the brand's where it is empty. MAIL_FROM wins over it. */
  senderName: cleanLine(80)
    .refine((text) => !/[<>"@]/.test(text), "Please give a name alone, without an address.")
    .default(""),
  /** Ends each e-mail; the brand's name and tagline where it is empty. */
  signature: paragraphs(600).default(""),
  /** Who is told of a new message; the e-mail address of the contact where it is empty. */
  messagesTo: optionalEmail.default(""),
  /** Whether that e-mail has the words of the message. A mailbox keeps its copy for as long as its owner does. */
  messagesInFull: z.boolean().default(true),
  /** After how many months a message is deleted. */
  messagesKept: z
    .int()
    .min(1, "Please give at least 1 month.")
    .max(24, "Please give at most 24 months.")
    .default(3),
});
