import { z } from "zod";
import { line, paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { emoji } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** Small cards, each with a drawing, a figure and what it counts. */
export const section = defineSection({
  label: "Cards with figures",
  help: "Small cards, each with a drawing, a figure and what it counts.",
  group: "Pictures and figures",
  schema: z.strictObject({
    title: requiredLine(120),
    lead: paragraphs(400).default(""),
    cards: z
      .array(
        z.strictObject({
          emoji: emoji.default("star"),
          figure: line(12).default(""),
          label: requiredLine(80),
        }),
      )
      .max(24, "Please give at most 24 cards.")
      .default([]),
  }),
  fields: [
    { path: "title", label: "Title" },
    { path: "lead", label: "Text below the title", rows: 2 },
    {
      path: "cards",
      label: "Cards",
      one: "Card",
      fields: [
        { path: "label", label: "Label" },
        { path: "figure", label: "Figure", short: true },
        { path: "emoji", label: "Drawing", short: true },
      ],
    },
  ],
  isEmpty: ({ cards }) => cards.length === 0,
});
