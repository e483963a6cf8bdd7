import { z } from "zod";
import { paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { emoji, headTone } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** The head of the page of offers: its title, their number, and what they save. */
export const section = defineSection({
  label: "Head of the specials",
  help: "The title, the number of offers, and what they save.",
  group: "Working parts",
  schema: z.strictObject({
    title: requiredLine(120),
    lead: paragraphs(400).default(""),
    noneLead: paragraphs(400).default(""),
    tone: headTone.default("pear"),
    emoji: emoji.default("shopping-cart"),
  }),
  fields: [
    { path: "title", label: "Title", help: "Before the name of a category too." },
    { path: "lead", label: "Text after the number of offers", rows: 2, help: "“36 offers” comes before it." },
    { path: "noneLead", label: "Text while there are no offers", rows: 2 },
    { path: "tone", label: "Colour", short: true },
    { path: "emoji", label: "Drawing", short: true, help: "A category shows its own." },
  ],
  screens: ["specials"],
});
