import { z } from "zod";
import { line, paragraphs, requiredLine } from "../../rules/schema/fields.ts";

import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** The current offers, those that end first in front. */
export const section = defineSection({
  label: "Offers",
  help: "The current offers, of all products or of a category.",
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
    count: z.int().min(1).max(24).default(6),
    moreLabel: line(80).default(""),
  }),
  fields: [
    { path: "title", label: "Title" },
    { path: "lead", label: "Text below the title", rows: 2 },
    {
      path: "category",
      label: "Category",
      short: true,
      help: "As in the address of the products, such as bakery. Empty shows offers of all categories.",
      control: { is: "line", max: 120 },
    },
    { path: "count", label: "How many", short: true },
    { path: "moreLabel", label: "Words of the link to all of them", help: "Without words there is no link." },
  ],
});
