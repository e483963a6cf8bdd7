import { z } from "zod";
import { paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { categorySlug, emoji, headTone } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** The head of the product range, with words of its own for the categories. */
export const section = defineSection({
  label: "Head of the product range",
  help: "The title and text of the range, and the text of each category.",
  group: "Working parts",
  schema: z.strictObject({
    title: requiredLine(120),
    lead: paragraphs(400).default(""),
    tone: headTone.default("leaf"),
    emoji: emoji.default("basket"),
    categories: z
      .array(
        z.strictObject({
          category: categorySlug,
          lead: paragraphs(400).default(""),
          tone: headTone.default("honey"),
        }),
      )
      .max(60, "Please give at most 60 categories.")
      .default([]),
    otherLead: paragraphs(400).default(""),
  }),
  fields: [
    { path: "title", label: "Title" },
    { path: "lead", label: "Text", rows: 2 },
    { path: "tone", label: "Colour", short: true },
    { path: "emoji", label: "Drawing", short: true, help: "A category shows its own." },
    {
      path: "categories",
      label: "Categories",
      one: "Category",
      fields: [
        {
          path: "category",
          label: "Category",
          short: true,
          help: "As in the address of the range, such as dairy-deli.",
          control: { is: "line", max: 120 },
        },
        { path: "tone", label: "Colour", short: true },
        { path: "lead", label: "Text", rows: 2 },
      ],
    },
    {
      path: "otherLead",
      label: "Text of other categories",
      help: "{category} stands for the name of the category.",
    },
  ],
  screens: ["products"],
});
