import { z } from "zod";
import { line, paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { linkFields, siteLink } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** The head of a campaign: its name as large as the page, and what it promises on a sticker. */
export const section = defineSection({
  label: "Opening of a campaign",
  help: "The name of a campaign as large as the page, with a sticker beside its promise.",
  group: "Words",
  schema: z.strictObject({
    maltese: line(40).default(""),
    meaning: line(120).default(""),
    title: requiredLine(40),
    isMaltese: z.boolean().default(false),
    figure: line(8).default(""),
    figureWords: line(40).default(""),
    lead: paragraphs(600).default(""),
    ...linkFields,
    secondTo: siteLink.nullable().default(null),
    secondLabel: line(80).default(""),
  }),
  fields: [
    { path: "title", label: "Title" },
    { path: "isMaltese", label: "Language", words: "The title is Maltese: screen readers say it so" },
    { path: "maltese", label: "A Maltese word above the title", short: true },
    { path: "meaning", label: "What follows the word, such as its meaning", short: true },
    { path: "figure", label: "Figure on the sticker", short: true },
    { path: "figureWords", label: "Words on the sticker", short: true },
    { path: "lead", label: "Text", rows: 3 },
    { path: "linkTo", label: "Button leads to" },
    { path: "linkLabel", label: "Words of the button" },
    { path: "secondTo", label: "Second button leads to" },
    { path: "secondLabel", label: "Words of the second button" },
  ],
});
