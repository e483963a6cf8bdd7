import { z } from "zod";
import { line, paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { emoji, headTone, linkFields } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** The head of a page: its title on a tinted ground with a drawing, and links below. */
export const section = defineSection({
  label: "Title on a ground",
  help: "The head of a page: its title on a tinted ground with a drawing, and links below.",
  group: "Words",
  schema: z.strictObject({
    title: requiredLine(120),
    lead: paragraphs(600).default(""),
    tone: headTone.default("honey"),
    emoji: emoji.default("star"),
    links: z.array(z.strictObject(linkFields)).max(12, "Please give at most 12 links.").default([]),
    /** For screen readers; with it the links are a list of ways through the page. */
    linksTitle: line(80).default(""),
  }),
  fields: [
    { path: "title", label: "Title" },
    { path: "lead", label: "Text", rows: 3 },
    { path: "tone", label: "Colour", short: true },
    { path: "emoji", label: "Drawing", short: true },
    {
      path: "links",
      label: "Links",
      one: "Link",
      fields: [
        { path: "linkTo", label: "Leads to", help: "# and a name lead to a place on this page." },
        { path: "linkLabel", label: "Words of the link" },
      ],
    },
    {
      path: "linksTitle",
      label: "What the links are for",
      help: "Read out by screen readers. With it the links are small and light; without it they are buttons.",
    },
  ],
});
