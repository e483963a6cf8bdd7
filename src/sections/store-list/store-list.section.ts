import { z } from "zod";
import { line, paragraphs, requiredLine } from "../../rules/schema/fields.ts";

import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** The stores with their addresses and telephones. */
export const section = defineSection({
  label: "Stores",
  help: "The stores with their addresses and telephones.",
  group: "From the content",
  schema: z.strictObject({
    title: requiredLine(120),
    lead: paragraphs(400).default(""),
    island: z.enum(["all", "Malta", "Gozo"]).default("all"),
    moreLabel: line(80).default(""),
  }),
  fields: [
    { path: "title", label: "Title" },
    { path: "lead", label: "Text below the title", rows: 2 },
    { path: "island", label: "Island", short: true },
    { path: "moreLabel", label: "Words of the link to all of them", help: "Without words there is no link." },
  ],
});
