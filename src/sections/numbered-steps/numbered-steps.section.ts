import { z } from "zod";
import { paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { sentences } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** Steps in a row, each with its number, and a text below them. */
export const section = defineSection({
  label: "Numbered steps",
  help: "Steps in a row, each with its number, and a text below them.",
  group: "Words",
  schema: z.strictObject({
    title: requiredLine(120),
    lead: paragraphs(400).default(""),
    steps: z
      .array(z.strictObject({ title: requiredLine(80), text: paragraphs(400).default("") }))
      .max(10, "Please give at most 10 steps.")
      .default([]),
    note: sentences,
  }),
  fields: [
    { path: "title", label: "Title" },
    { path: "lead", label: "Text below the title", rows: 2 },
    {
      path: "steps",
      label: "Steps",
      one: "Step",
      fields: [
        { path: "title", label: "Title" },
        { path: "text", label: "Text", rows: 2 },
      ],
    },
    {
      path: "note",
      label: "Text below the steps",
      one: "Sentence",
      help: "One sentence or more a line. A line with {careersEmail} is left out while the settings have no such address.",
    },
  ],
  isEmpty: ({ steps }) => steps.length === 0,
});
