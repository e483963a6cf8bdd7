import { z } from "zod";
import { line, paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { linkFields, siteLink } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** The head of the page about points: the programme in one line, beside its card. */
export const section = defineSection({
  label: "Opening with a card",
  help: "One large sentence beside a drawn card for points.",
  group: "Words",
  schema: z.strictObject({
    eyebrow: line(80).default(""),
    title: requiredLine(120),
    lead: paragraphs(600).default(""),
    ...linkFields,
    secondTo: siteLink.nullable().default(null),
    secondLabel: line(80).default(""),
    cardTitle: line(24).default(""),
    cardFigure: line(8).default(""),
    cardWords: line(24).default(""),
  }),
  fields: [
    { path: "eyebrow", label: "Line above the title" },
    { path: "title", label: "Title" },
    { path: "lead", label: "Text", rows: 3 },
    { path: "linkTo", label: "Button leads to" },
    { path: "linkLabel", label: "Words of the button" },
    { path: "secondTo", label: "Link beside the button", help: "A place on this page begins with #." },
    { path: "secondLabel", label: "Words of the link" },
    { path: "cardTitle", label: "On the card, under the name", short: true },
    { path: "cardFigure", label: "Figure on the card", short: true },
    { path: "cardWords", label: "Under the figure", short: true },
  ],
});
