import { z } from "zod";
import { paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** The products in pages, with filters, search and the banners of the sidebar. */
export const section = defineSection({
  label: "Products",
  help: "The products in pages, with filters, search and the banners of the sidebar.",
  group: "Working parts",
  schema: z.strictObject({
    noneTitle: requiredLine(120),
    noneText: paragraphs(400).default(""),
    noneInCategoryTitle: requiredLine(120),
    noneInCategoryText: paragraphs(400).default(""),
  }),
  fields: [
    { path: "noneTitle", label: "Title while there are no products" },
    { path: "noneText", label: "Text while there are no products", rows: 2 },
    { path: "noneInCategoryTitle", label: "Title while a category has no products" },
    {
      path: "noneInCategoryText",
      label: "Text while a category has no products",
      rows: 2,
      help: "{category} stands for the name of the category.",
    },
  ],
  screens: ["products"],
});
