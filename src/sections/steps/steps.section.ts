import { z } from "zod";
import { paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { emoji } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** Steps in their order, as numbered cards with drawings. */
export const section = defineSection({
  label: "Steps",
  help: "How something works, as numbered cards with drawings.",
  group: "Words",
  schema: z.strictObject({
    title: requiredLine(120),
    steps: z
      .array(
        z.strictObject({
          emoji: emoji.default("star"),
          title: requiredLine(80),
          text: paragraphs(400).default(""),
        }),
      )
      .max(9, "Please give at most 9 steps.")
      .default([]),
  }),
  fields: [
    { path: "title", label: "Title" },
    {
      path: "steps",
      label: "Steps",
      one: "Step",
      fields: [
        { path: "title", label: "Title", short: true },
        { path: "emoji", label: "Drawing", short: true },
        { path: "text", label: "Text", rows: 2 },
      ],
    },
  ],
  isEmpty: ({ steps }) => steps.length === 0,
});
