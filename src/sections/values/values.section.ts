import { z } from "zod";
import { paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { emoji, linkFields } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** Up to a few values of the company, each with a drawing and a link. */
export const section = defineSection({
  label: "Values",
  help: "What you stand for, each with a drawing and a link.",
  group: "Words",
  schema: z.strictObject({
    title: requiredLine(120),
    values: z
      .array(
        z.strictObject({
          emoji: emoji.default("star"),
          title: requiredLine(80),
          text: paragraphs(600).default(""),
          ...linkFields,
        }),
      )
      .max(8, "Please give at most 8 values.")
      .default([]),
  }),
  fields: [
    { path: "title", label: "Title" },
    {
      path: "values",
      label: "Values",
      one: "Value",
      fields: [
        { path: "title", label: "Title", short: true },
        { path: "emoji", label: "Drawing", short: true },
        { path: "text", label: "Text", rows: 3 },
        { path: "linkTo", label: "Link" },
        { path: "linkLabel", label: "Words of the link" },
      ],
    },
  ],
  isEmpty: ({ values }) => values.length === 0,
});
