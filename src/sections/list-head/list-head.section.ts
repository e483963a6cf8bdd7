import { z } from "zod";
import { line, paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import {
  categorySlug,
  emoji,
  headTone,
  listOf,
  onPage,
  postCategory,
  productCategory,
} from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** The head of a page with a list, with words of its own for the categories of the list. */
export const section = defineSection({
  label: "Head of the list",
  help: "The title and a text on a tinted ground with a drawing.",
  group: "Working parts",
  schema: z.strictObject({
    title: requiredLine(120),
    lead: paragraphs(600).default(""),
    noneLead: paragraphs(400).default(""),
    tone: headTone.default("honey"),
    emoji: emoji.default("star"),
    categories: listOf(
      {
        category: categorySlug,
        title: line(120).default(""),
        lead: paragraphs(400).default(""),
        tone: headTone.default("honey"),
        emoji: emoji.default("newspaper"),
      },
      60,
      "categories",
    ),
    otherLead: paragraphs(400).default(""),
  }),
  fields: [
    { path: "title", label: "Title" },
    {
      path: "lead",
      label: "Text",
      rows: 3,
      help: "On the page of specials the number of offers comes before it.",
    },
    { path: "noneLead", label: "Text while there are no offers", rows: 2, ...onPage("specials") },
    { path: "tone", label: "Colour", short: true },
    { path: "emoji", label: "Drawing", short: true, help: "A category of products shows its own." },
    {
      path: "categories",
      label: "Categories",
      one: "Category",
      ...onPage("blog", "products"),
      fields: [
        {
          path: "category",
          label: "Category",
          short: true,
          control: postCategory("Choose one"),
          ...onPage("blog"),
        },
        {
          path: "category",
          label: "Category",
          short: true,
          control: productCategory("Choose one"),
          ...onPage("products"),
        },
        {
          path: "title",
          label: "Title",
          short: true,
          help: "Empty shows the name of the category.",
          ...onPage("blog"),
        },
        { path: "lead", label: "Text", rows: 2 },
        { path: "tone", label: "Colour", short: true },
        { path: "emoji", label: "Drawing", short: true, ...onPage("blog") },
      ],
    },
    {
      path: "otherLead",
      label: "Text of other categories",
      help: "{category} stands for the name of the category.",
      ...onPage("blog", "products"),
    },
  ],
  screens: ["blog", "careers", "locations", "products", "specials"],
});
