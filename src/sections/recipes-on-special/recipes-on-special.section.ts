import { z } from "zod";
import { line, paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** Recipes with a product that is on special now. */
export const section = defineSection({
  label: "Recipes made with what is on special",
  help: "Recipes with an ingredient that is on special, with the product and its price. Left out while there are none.",
  group: "From the content",
  schema: z.strictObject({
    title: requiredLine(120),
    lead: paragraphs(400).default(""),
    count: z.int().min(1).max(12).default(4),
    moreLabel: line(80).default(""),
  }),
  fields: [
    { path: "title", label: "Title" },
    { path: "lead", label: "Text below the title", rows: 2 },
    { path: "count", label: "How many", short: true },
    { path: "moreLabel", label: "Words of the link to all of them", help: "Without words there is no link." },
  ],
});
