import { z } from "zod";
import { lineList, paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** What the company promises, each with a tick. */
export const section = defineSection({
  label: "Promises",
  help: "What you promise, each with a tick.",
  group: "Words",
  schema: z.strictObject({
    title: requiredLine(120),
    text: paragraphs(400).default(""),
    promises: lineList.default([]),
  }),
  fields: [
    { path: "title", label: "Title" },
    { path: "text", label: "Text below the title", rows: 2 },
    { path: "promises", label: "Promises", one: "Promise" },
  ],
  isEmpty: ({ promises }) => promises.length === 0,
});
