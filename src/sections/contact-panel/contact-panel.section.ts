import { z } from "zod";
import { paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** A text on a dark ground, with buttons for the addresses and numbers of the settings. */
export const section = defineSection({
  label: "Contact panel",
  help: "A text on a dark ground, with buttons for the addresses and numbers of the settings.",
  group: "From the content",
  schema: z.strictObject({
    title: requiredLine(120),
    text: paragraphs(1_000).default(""),
    contacts: z
      .array(
        z.enum(["investorsEmail", "careersEmail", "email", "phone", "whatsapp"]),
        "Please give a list of ways.",
      )
      .default([]),
  }),
  fields: [
    { path: "title", label: "Title" },
    { path: "text", label: "Text", rows: 3 },
    {
      path: "contacts",
      label: "Buttons",
      help: "A button whose address or number the settings lack does not show.",
      labels: {
        investorsEmail: "E-mail address for investors",
        careersEmail: "E-mail address for applicants",
        email: "E-mail address",
        phone: "Telephone number",
        whatsapp: "WhatsApp",
      },
    },
  ],
});
