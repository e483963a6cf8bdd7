import { z } from "zod";
import { line, paragraphs, requiredLine } from "../../rules/schema/fields.ts";

import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** The open jobs, all of them or those of a department. */
export const section = defineSection({
  label: "Jobs",
  help: "The open jobs, all of them or those of a department.",
  group: "From the content",
  schema: z.strictObject({
    title: requiredLine(120),
    lead: paragraphs(400).default(""),
    department: line(120).default(""),
    count: z.int().min(1).max(24).default(6),
    moreLabel: line(80).default(""),
  }),
  fields: [
    { path: "title", label: "Title" },
    { path: "lead", label: "Text below the title", rows: 2 },
    {
      path: "department",
      label: "Department",
      short: true,
      help: "As it is written in the jobs. Empty shows jobs of all departments.",
    },
    { path: "count", label: "How many", short: true },
    { path: "moreLabel", label: "Words of the link to all of them", help: "Without words there is no link." },
  ],
});
