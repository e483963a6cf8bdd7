import { z } from "zod";
import { line, paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { emoji, onlyFor } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** Figures and what each counts. */
export const section = defineSection({
  label: "Figures",
  help: "Figures and what they count: large on grounds of their own, or on small cards with drawings.",
  group: "Pictures and figures",
  schema: z.strictObject({
    look: z.enum(["large", "cards"]).default("large"),
    title: requiredLine(120),
    lead: paragraphs(400).default(""),
    figures: z
      .array(
        z.strictObject({
          value: line(20).default(""),
          label: requiredLine(120),
          emoji: emoji.default("star"),
        }),
      )
      .max(24, "Please give at most 24 figures.")
      .default([]),
  }),
  fields: [
    {
      path: "look",
      label: "Look",
      labels: { large: "Large, on grounds of their own", cards: "Small cards with drawings" },
    },
    { path: "title", label: "Title" },
    { path: "lead", label: "Text below the title", rows: 2 },
    {
      path: "figures",
      label: "Figures",
      one: "Figure",
      fields: [
        { path: "value", label: "Figure", short: true },
        { path: "label", label: "What it counts", short: true },
        { path: "emoji", label: "Drawing", short: true, ...onlyFor("look", "cards") },
      ],
    },
  ],
  isEmpty: ({ figures }) => figures.length === 0,
});
