import { z } from "zod";
import { line, paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** The icons of benefits. */
const icon = z.enum(["money", "holiday", "discount", "health", "learning", "growing"]);

/** Reasons as tinted tiles, and a list of what comes with them. */
export const section = defineSection({
  label: "Reasons and benefits",
  help: "Reasons as three tiles, and below them a list with icons.",
  group: "Words",
  schema: z.strictObject({
    title: requiredLine(120),
    lead: paragraphs(400).default(""),
    reasons: z
      .array(z.strictObject({ title: requiredLine(80), text: paragraphs(400).default("") }))
      .max(9, "Please give at most 9 reasons.")
      .default([]),
    benefitsTitle: line(120).default(""),
    benefits: z
      .array(z.strictObject({ icon: icon.default("growing"), text: requiredLine(200) }))
      .max(20, "Please give at most 20 benefits.")
      .default([]),
  }),
  fields: [
    { path: "title", label: "Title" },
    { path: "lead", label: "Text below the title", rows: 2 },
    {
      path: "reasons",
      label: "Reasons",
      one: "Reason",
      fields: [
        { path: "title", label: "Title" },
        { path: "text", label: "Text", rows: 2 },
      ],
    },
    { path: "benefitsTitle", label: "Title of the benefits" },
    {
      path: "benefits",
      label: "Benefits",
      one: "Benefit",
      fields: [
        { path: "icon", label: "Icon", short: true },
        { path: "text", label: "Text" },
      ],
    },
  ],
  isEmpty: ({ reasons, benefits }) => reasons.length + benefits.length === 0,
});
