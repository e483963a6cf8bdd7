import { z } from "zod";
import { paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { emoji, headTone } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** The head of a page: its title and a sentence on a tinted ground with a drawing. */
export const section = defineSection({
  label: "Head of the page",
  help: "The title and a sentence, on a tinted ground with a drawing.",
  group: "Working parts",
  schema: z.strictObject({
    title: requiredLine(120),
    lead: paragraphs(600).default(""),
    tone: headTone.default("honey"),
    emoji: emoji.default("star"),
  }),
  fields: [
    { path: "title", label: "Title" },
    { path: "lead", label: "Text", rows: 3 },
    { path: "tone", label: "Colour", short: true },
    { path: "emoji", label: "Drawing", short: true },
  ],
  screens: ["careers", "locations"],
});
