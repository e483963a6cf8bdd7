import { z } from "zod";
import { line, paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { categorySlug, emoji } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

const optionalCategory = z.union([categorySlug, z.literal("")]).default("");

/** The latest posts in one row: of a category, or of all but one. */
export const section = defineSection({
  label: "Posts in a row",
  help: "The latest posts in one row: of a category, or of all but one.",
  group: "From the content",
  schema: z.strictObject({
    title: requiredLine(120),
    category: optionalCategory,
    except: optionalCategory,
    count: z.int().min(1).max(12).default(3),
    moreLabel: line(80).default(""),
    noneText: paragraphs(400).default(""),
    noneEmoji: emoji.default("newspaper"),
  }),
  fields: [
    { path: "title", label: "Title" },
    {
      path: "category",
      label: "Category",
      short: true,
      help: "As in the address of the blog, such as recipes. Empty shows posts of all categories.",
      control: { is: "line", max: 120 },
    },
    {
      path: "except",
      label: "Without the category",
      short: true,
      help: "Posts of this category are left out.",
      control: { is: "line", max: 120 },
    },
    { path: "count", label: "How many", short: true },
    { path: "moreLabel", label: "Words of the link to all of them", help: "Without words there is no link." },
    {
      path: "noneText",
      label: "Text while there are none",
      rows: 2,
      help: "Without it the section is left out while there are none.",
    },
    { path: "noneEmoji", label: "Drawing beside that text", short: true },
  ],
  isPermanent: true,
});
