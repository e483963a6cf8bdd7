import { z } from "zod";
import { cents, paragraphs, requiredLine, line } from "../../rules/schema/fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** Numbered steps beside an example of a receipt, with the points that it earns. */
export const section = defineSection({
  label: "Steps and a receipt",
  help: "Numbered steps beside an example of a receipt with its points.",
  group: "Words",
  schema: z.strictObject({
    title: requiredLine(120),
    steps: z
      .array(z.strictObject({ title: requiredLine(80), text: paragraphs(400).default("") }))
      .max(9, "Please give at most 9 steps.")
      .default([]),
    receiptTitle: line(80).default(""),
    lines: z
      .array(z.strictObject({ what: requiredLine(60), price: cents }))
      .max(20, "Please give at most 20 lines.")
      .default([]),
    pointsPerEuro: z.int().min(1).max(100).nullable().default(null),
  }),
  fields: [
    { path: "title", label: "Title" },
    {
      path: "steps",
      label: "Steps",
      one: "Step",
      fields: [
        { path: "title", label: "Title" },
        { path: "text", label: "Text", rows: 2 },
      ],
    },
    { path: "receiptTitle", label: "Title of the receipt", help: "Without lines there is no receipt." },
    {
      path: "lines",
      label: "Lines of the receipt",
      one: "Line",
      fields: [
        { path: "what", label: "What was bought", short: true },
        { path: "price", label: "Price", short: true },
      ],
    },
    {
      path: "pointsPerEuro",
      label: "Points for a euro",
      short: true,
      help: "Without them the receipt shows no points.",
    },
  ],
  isEmpty: ({ steps, lines }) => steps.length === 0 && lines.length === 0,
});
