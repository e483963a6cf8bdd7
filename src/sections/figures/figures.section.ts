import { z } from "zod";
import { line, requiredLine } from "../../rules/schema/fields.ts";
import {
  emoji,
  forLook,
  titleAndLead,
  titleAndLeadFields,
  listOf,
} from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** Figures and what each counts. */
export const section = defineSection({
  label: "Figures",
  help: "Figures and what they count: large on grounds of their own, or on small cards with drawings.",
  group: "Pictures and figures",
  schema: z.strictObject({
    look: z.enum(["large", "cards"]).default("large"),
    ...titleAndLead,
    figures: listOf(
      {
        value: line(20).default(""),
        label: requiredLine(120),
        emoji: emoji.default("star"),
      },
      24,
      "figures",
    ),
  }),
  fields: [
    {
      path: "look",
      label: "Look",
      labels: { large: "Large, on grounds of their own", cards: "Small cards with drawings" },
    },
    ...titleAndLeadFields,
    {
      path: "figures",
      label: "Figures",
      one: "Figure",
      fields: [
        { path: "value", label: "Figure", short: true },
        { path: "label", label: "What it counts", short: true },
        { path: "emoji", label: "Drawing", short: true, ...forLook("cards") },
      ],
    },
  ],
  isEmpty: ({ figures }) => figures.length === 0,
});
