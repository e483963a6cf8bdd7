import { z } from "zod";
import { paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** The posts in pages, with their categories and the banners of the sidebar. */
export const section = defineSection({
  label: "Posts",
  help: "The posts in pages, with their categories and the banners of the sidebar.",
  group: "Working parts",
  schema: z.strictObject({
    noneTitle: requiredLine(120),
    noneText: paragraphs(400).default(""),
    noneInCategoryText: paragraphs(400).default(""),
  }),
  fields: [
    { path: "noneTitle", label: "Title while there are no posts" },
    { path: "noneText", label: "Text while there are no posts", rows: 2 },
    { path: "noneInCategoryText", label: "Text while a category has no posts", rows: 2 },
  ],
  screens: ["blog"],
});
