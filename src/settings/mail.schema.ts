import { z } from "zod";
import { cleanLine, paragraphs } from "../schema/fields.ts";

/** How the e-mails of the site are signed. */
export const mailSchema = z.strictObject({
  /** The name of the sender; the brand's where it is empty. MAIL_FROM wins over it. */
  senderName: cleanLine(80)
    .refine((text) => !/[<>"@]/.test(text), "Please give a name alone, without an address.")
    .default(""),
  /** Ends each e-mail; the brand's name and tagline where it is empty. */
  signature: paragraphs(600).default(""),
});
