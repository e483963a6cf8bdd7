import { z } from "zod";
import { line, paragraphs, richText } from "../../rules/schema/fields.ts";
import { forLook } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

const forTopics = forLook("topic", "framed");

/** In characters of HTML. */
export const TEXT_LENGTH = 100_000;

/** A text: an article, or a topic with a title and how to contact the company about it. */
export const section = defineSection({
  label: "Text",
  help: "Headings, paragraphs, lists, tables and pictures; or a topic with a title and how to contact you about it.",
  group: "Words",
  isCommon: true,
  schema: z.strictObject({
    look: z.enum(["article", "topic", "framed"]).default("article"),
    title: line(120).default(""),
    text: richText(TEXT_LENGTH).default(""),
    contactTitle: line(120).default(""),
    contacts: z
      .array(z.enum(["accessibility", "email", "phone", "privacy"]), "Please enter a list of ways.")
      .default([]),
    contactSubject: line(80).default(""),
    contactText: paragraphs(1_000).default(""),
  }),
  fields: [
    {
      path: "look",
      label: "Look",
      labels: { article: "An article", topic: "A topic with a title", framed: "A topic in a frame" },
    },
    { path: "title", label: "Title", ...forTopics },
    { path: "text", label: "Text" },
    { path: "contactTitle", label: "Title above the ways of contact", ...forTopics },
    {
      path: "contacts",
      label: "Ways of contact",
      help: "Taken from the settings and written as one sentence. A way that the settings lack is left out.",
      ...forTopics,
      labels: {
        accessibility: "Accessibility contact",
        email: "E-mail address",
        phone: "Telephone number",
        privacy: "Privacy policy",
      },
    },
    { path: "contactSubject", label: "Subject of the e-mail", ...forTopics },
    { path: "contactText", label: "Text after the ways of contact", rows: 3, ...forTopics },
  ],
  layout: ({ look }) => (look === "article" ? undefined : "text"),
  isEmpty: ({ look, text }) => look === "article" && text === "",
});
