import { z } from "zod";
import { line, paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { emoji, headTone, linkFields, forLook, listOf } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** The head of a page: its title and a text, with links or figures below. */
export const section = defineSection({
  label: "Head of the page",
  help: "The title and a text: on a tinted ground, beside tiles or a card, or as large as the page.",
  group: "Words",
  isCommon: true,
  schema: z.strictObject({
    look: z.enum(["ground", "tiles", "card", "campaign"]).default("ground"),
    maltese: line(40).default(""),
    isMaltese: z.boolean().default(false),
    eyebrow: line(120).default(""),
    title: requiredLine(120),
    lead: paragraphs(600).default(""),
    tone: headTone.default("honey"),
    emoji: emoji.default("star"),
    figure: line(8).default(""),
    figureWords: line(40).default(""),
    cardTitle: line(24).default(""),
    links: listOf(linkFields, 12, "links"),
    /** For screen readers; with it the links are a list of ways through the page. */
    linksTitle: line(80).default(""),
    figures: listOf({ value: requiredLine(20), label: requiredLine(120) }, 8, "figures"),
  }),
  fields: [
    {
      path: "look",
      label: "Look",
      labels: {
        ground: "On a tinted ground with a drawing",
        tiles: "Beside a floor of tiles",
        card: "Beside a drawn card for points",
        campaign: "As large as the page, with a sticker",
      },
    },
    { path: "maltese", label: "A Maltese word above the title", short: true, ...forLook("campaign") },
    { path: "eyebrow", label: "Line above the title", ...forLook("tiles", "card", "campaign") },
    { path: "title", label: "Title" },
    {
      path: "isMaltese",
      label: "Language",
      words: "The title is Maltese: screen readers say it so",
      ...forLook("campaign"),
    },
    { path: "lead", label: "Text", rows: 3 },
    { path: "tone", label: "Colour", short: true, ...forLook("ground") },
    { path: "emoji", label: "Drawing", short: true, ...forLook("ground") },
    { path: "cardTitle", label: "On the card, under the name", ...forLook("card") },
    { path: "figure", label: "Figure on the card or sticker", short: true, ...forLook("card", "campaign") },
    { path: "figureWords", label: "Words with the figure", short: true, ...forLook("card", "campaign") },
    {
      path: "links",
      label: "Links",
      one: "Link",
      help: "On a ground all are alike. Elsewhere the first is a large button, and one more may follow.",
      ...forLook("ground", "card", "campaign"),
      fields: [
        { path: "linkTo", label: "Leads to", help: "# and a name lead to a place on this page." },
        { path: "linkLabel", label: "Words of the link" },
      ],
    },
    {
      path: "linksTitle",
      label: "What the links are for",
      help: "Read out by screen readers. With it the links are small and light; without it they are buttons.",
      ...forLook("ground"),
    },
    {
      path: "figures",
      label: "Figures",
      one: "Figure",
      ...forLook("tiles"),
      fields: [
        { path: "value", label: "Figure", short: true },
        { path: "label", label: "What it counts", short: true },
      ],
    },
  ],
});
