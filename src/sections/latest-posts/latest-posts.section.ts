import { z } from "zod";
import { line, paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { linkFields } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** The latest posts of the blog, or of one of its categories. */
export const section = defineSection({
  label: "Latest posts",
  help: "The latest posts of the blog or of a category.",
  group: "From the content",
  schema: z.strictObject({
    title: requiredLine(120),
    lead: paragraphs(400).default(""),
    category: z
      .string()
      .trim()
      .max(120)
      .regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, "Please use small letters, digits and single hyphens only.")
      .default(""),
    count: z.int().min(1).max(12).default(3),
    moreLabel: line(80).default(""),
    emptyTitle: line(120).default(""),
    emptyText: paragraphs(400).default(""),
    ...linkFields,
  }),
  fields: [
    { path: "title", label: "Title" },
    { path: "lead", label: "Text below the title", rows: 2 },
    {
      path: "category",
      label: "Category",
      short: true,
      help: "As in the address of the blog, such as community. Empty shows posts of all categories.",
      control: { is: "line", max: 120 },
    },
    { path: "count", label: "How many", short: true },
    { path: "moreLabel", label: "Words of the link to all of them" },
    {
      path: "emptyTitle",
      label: "Title while there are none",
      help: "Without it the section is left out while there are none.",
    },
    { path: "emptyText", label: "Text while there are none", rows: 2 },
    { path: "linkTo", label: "Button while there are none" },
    { path: "linkLabel", label: "Words of the button" },
  ],
});
