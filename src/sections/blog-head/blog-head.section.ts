import { z } from "zod";
import { line, paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { categorySlug, emoji, headTone } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** The head of the blog, with words of its own for its categories. */
export const section = defineSection({
  label: "Head of the blog",
  help: "The title and text of the blog and of its categories.",
  group: "Working parts",
  schema: z.strictObject({
    title: requiredLine(120),
    lead: paragraphs(400).default(""),
    tone: headTone.default("honey"),
    emoji: emoji.default("newspaper"),
    categories: z
      .array(
        z.strictObject({
          category: categorySlug,
          title: line(120).default(""),
          lead: paragraphs(400).default(""),
          tone: headTone.default("honey"),
          emoji: emoji.default("newspaper"),
        }),
      )
      .max(30, "Please give at most 30 categories.")
      .default([]),
    otherLead: paragraphs(400).default(""),
  }),
  fields: [
    { path: "title", label: "Title" },
    { path: "lead", label: "Text", rows: 2 },
    { path: "tone", label: "Colour", short: true },
    { path: "emoji", label: "Drawing", short: true },
    {
      path: "categories",
      label: "Categories",
      one: "Category",
      fields: [
        {
          path: "category",
          label: "Category",
          short: true,
          help: "As in the address of the blog, such as community.",
          control: { is: "line", max: 120 },
        },
        { path: "title", label: "Title", short: true, help: "Empty shows the name of the category." },
        { path: "lead", label: "Text", rows: 2 },
        { path: "tone", label: "Colour", short: true },
        { path: "emoji", label: "Drawing", short: true },
      ],
    },
    {
      path: "otherLead",
      label: "Text of other categories",
      help: "{category} stands for the name of the category.",
    },
  ],
  screens: ["blog"],
});
