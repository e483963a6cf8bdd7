import { z } from "zod";
import { line, paragraphs, requiredLine, richText } from "../../rules/schema/fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** A title with a text, and below it how to contact the company about it. */
export const section = defineSection({
  label: "Topic",
  help: "A title with a text, plain or in a frame, and how to contact you about it.",
  group: "Words",
  schema: z.strictObject({
    title: requiredLine(120),
    text: richText(20_000).default(""),
    look: z.enum(["plain", "framed"]).default("plain"),
    contactTitle: line(120).default(""),
    contacts: z
      .array(z.enum(["accessibility", "email", "phone", "privacy"]), "Please give a list of ways.")
      .default([]),
    contactSubject: line(80).default(""),
    contactText: paragraphs(1_000).default(""),
  }),
  fields: [
    { path: "title", label: "Title" },
    { path: "text", label: "Text" },
    { path: "look", label: "Look", labels: { plain: "Plain", framed: "In a frame" } },
    { path: "contactTitle", label: "Title above the ways of contact" },
    {
      path: "contacts",
      label: "Ways of contact",
      help: "Taken from the settings and written as one sentence. A way that the settings lack is left out.",
      labels: {
        accessibility: "Who answers for accessibility",
        email: "E-mail address",
        phone: "Telephone number",
        privacy: "Privacy policy",
      },
    },
    { path: "contactSubject", label: "Subject of the e-mail" },
    { path: "contactText", label: "Text after the ways of contact", rows: 3 },
  ],
  stands: "text",
});
