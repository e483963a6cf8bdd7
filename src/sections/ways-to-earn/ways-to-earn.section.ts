import { z } from "zod";
import { line, paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { titleAndLead, titleAndLeadFields, listOf } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

export const section = defineSection({
  label: "Ways to earn",
  help: "What brings points, what each brings and what it is worth, as a table.",
  group: "Words",
  schema: z.strictObject({
    ...titleAndLead,
    ways: listOf(
      {
        what: requiredLine(80),
        note: line(120).default(""),
        get: requiredLine(60),
        worth: line(40).default(""),
      },
      20,
      "ways",
    ),
    note: paragraphs(600).default(""),
  }),
  fields: [
    ...titleAndLeadFields,
    {
      path: "ways",
      label: "Ways",
      one: "Way",
      fields: [
        { path: "what", label: "For", short: true },
        { path: "note", label: "Below it", short: true },
        { path: "get", label: "You get", short: true },
        { path: "worth", label: "Worth", short: true },
      ],
    },
    { path: "note", label: "Text below the table", rows: 2 },
  ],
  isEmpty: ({ ways }) => ways.length === 0,
});
