import { z } from "zod";
import { cents, line, paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import {
  emoji,
  forLook,
  sentences,
  tilePattern,
  tileTone,
  titleAndLead,
  listOf,
} from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** Steps in their order: how something works, or a history. */
export const section = defineSection({
  label: "Steps",
  help: "Steps in their order: as cards with drawings, as numbers in a row, beside a receipt, or as a timeline.",
  group: "Words",
  schema: z.strictObject({
    look: z.enum(["drawings", "numbers", "receipt", "timeline"]).default("drawings"),
    ...titleAndLead,
    steps: listOf(
      {
        year: line(40).default(""),
        title: requiredLine(120),
        text: paragraphs(600).default(""),
        emoji: emoji.default("star"),
        pattern: tilePattern.default("rings"),
        tone: tileTone.default("honey"),
      },
      40,
      "steps",
    ),
    note: sentences,
    receiptTitle: line(80).default(""),
    lines: listOf({ what: requiredLine(60), price: cents }, 20, "lines"),
    pointsPerEuro: z.int().min(1).max(100).nullable().default(null),
  }),
  fields: [
    {
      path: "look",
      label: "Look",
      labels: {
        drawings: "Cards with drawings",
        numbers: "Numbers in a row",
        receipt: "Beside an example of a receipt",
        timeline: "A timeline on tiles",
      },
    },
    { path: "title", label: "Title" },
    { path: "lead", label: "Text below the title", rows: 2, ...forLook("drawings", "numbers", "receipt") },
    {
      path: "steps",
      label: "Steps",
      one: "Step",
      fields: [
        { path: "year", label: "Year", short: true, ...forLook("timeline") },
        { path: "title", label: "Title", short: true },
        { path: "emoji", label: "Drawing", short: true, ...forLook("drawings") },
        { path: "text", label: "Text", rows: 2 },
        { path: "pattern", label: "Pattern", short: true, ...forLook("timeline") },
        { path: "tone", label: "Colour", short: true, ...forLook("timeline") },
      ],
    },
    {
      path: "note",
      label: "Text below the steps",
      one: "Sentence",
      help: "One sentence or more a line. A line with {careersEmail} is left out while the settings have no such address.",
      ...forLook("drawings", "numbers", "receipt"),
    },
    {
      path: "receiptTitle",
      label: "Title of the receipt",
      help: "Without lines there is no receipt.",
      ...forLook("receipt"),
    },
    {
      path: "lines",
      label: "Lines of the receipt",
      one: "Line",
      ...forLook("receipt"),
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
      ...forLook("receipt"),
    },
  ],
  isEmpty: ({ look, steps, lines }) => steps.length === 0 && (look !== "receipt" || lines.length === 0),
});
