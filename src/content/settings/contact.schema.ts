import { z } from "zod";
import { cleanLine, optionalEmail, paragraphs } from "../../rules/schema/fields.ts";

/** A phone number as people read it; empty where there is none. */
export const phone = cleanLine(40).regex(
  /^(?:\+?\d[\d ()./-]{4,})?$/,
  "Please give a phone number, such as +356 2000 0000.",
);

/** How visitors reach the company, and what a shop's site has to say of it. */
export const contactSchema = z.strictObject({
  phone: phone.default(""),
  whatsapp: phone.default(""),
  email: optionalEmail.default(""),
  careersEmail: optionalEmail.default(""),
  investorsEmail: optionalEmail.default(""),
  legalName: cleanLine(120).default(""),
  registrationNumber: cleanLine(60).default(""),
  vatNumber: cleanLine(60).default(""),
  /** The registered office. */
  address: paragraphs(400).default(""),
  /** Who answers for accessibility. */
  accessibilityContact: cleanLine(120).default(""),
});
