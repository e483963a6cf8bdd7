import { z } from "zod";
import { line, paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** The head of a page: one large sentence beside a floor of tiles, and figures below. */
export const section = defineSection({
  label: "Opening",
  help: "One large sentence beside a floor of tiles, with figures below.",
  group: "Words",
  schema: z.strictObject({
    eyebrow: line(80).default(""),
    title: requiredLine(120),
    lead: paragraphs(600).default(""),
    figures: z
      .array(z.strictObject({ value: requiredLine(20), label: requiredLine(120) }))
      .max(8, "Please give at most 8 figures.")
      .default([]),
  }),
  fields: [
    { path: "eyebrow", label: "Line above the title" },
    { path: "title", label: "Title" },
    { path: "lead", label: "Text", rows: 3 },
    {
      path: "figures",
      label: "Figures",
      one: "Figure",
      fields: [
        { path: "value", label: "Figure", short: true },
        { path: "label", label: "What it counts", short: true },
      ],
    },
  ],
});
