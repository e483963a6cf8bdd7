import { z } from "zod";
import { line, paragraphs } from "../../rules/schema/fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** The words of a person, large. */
export const section = defineSection({
  label: "Quote",
  help: "The words of a person, large, with the name below.",
  group: "Words",
  schema: z.strictObject({
    text: paragraphs(600).default(""),
    source: line(200).default(""),
  }),
  fields: [
    { path: "text", label: "Words", rows: 3 },
    { path: "source", label: "Whose words they are" },
  ],
  isEmpty: ({ text }) => text === "",
});
