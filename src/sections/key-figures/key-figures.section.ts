import { z } from "zod";
import { paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** A few large figures, each on a ground of its own. */
export const section = defineSection({
  label: "Figures",
  help: "A few large figures, each on a ground of its own.",
  group: "Pictures and figures",
  schema: z.strictObject({
    title: requiredLine(120),
    lead: paragraphs(400).default(""),
    figures: z
      .array(z.strictObject({ value: requiredLine(20), label: requiredLine(120) }))
      .max(8, "Please give at most 8 figures.")
      .default([]),
  }),
  fields: [
    { path: "title", label: "Title" },
    { path: "lead", label: "Text below the title", rows: 2 },
    {
      path: "figures",
      label: "Figures",
      one: "Figure",
      fields: [
        { path: "value", label: "Figure", short: true },
        { path: "label", label: "What it counts", short: true },
      ],
    },
  ],
  isEmpty: ({ figures }) => figures.length === 0,
});
