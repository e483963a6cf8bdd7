import { z } from "zod";
import { paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { tilePattern, tileTone } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** A history in steps, each on a tile that leads to the next. */
export const section = defineSection({
  label: "Timeline",
  help: "Years in order, each on a tile.",
  group: "Words",
  schema: z.strictObject({
    title: requiredLine(120),
    steps: z
      .array(
        z.strictObject({
          year: requiredLine(40),
          title: requiredLine(120),
          text: paragraphs(600).default(""),
          pattern: tilePattern.default("rings"),
          tone: tileTone.default("honey"),
        }),
      )
      .max(40, "Please give at most 40 steps.")
      .default([]),
  }),
  fields: [
    { path: "title", label: "Title" },
    {
      path: "steps",
      label: "Steps",
      one: "Step",
      fields: [
        { path: "year", label: "Year", short: true },
        { path: "title", label: "Title", short: true },
        { path: "text", label: "Text", rows: 2 },
        { path: "pattern", label: "Pattern", short: true },
        { path: "tone", label: "Colour", short: true },
      ],
    },
  ],
  isEmpty: ({ steps }) => steps.length === 0,
});
