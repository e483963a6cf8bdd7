import { z } from "zod";
import { firstDay, line, paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { titleAndLead, titleAndLeadFields, listOf } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** The dates that are still to come, the soonest first. */
export const section = defineSection({
  label: "Dates",
  help: "Dates that are still to come, the soonest first. Two halves side by side on a wide screen.",
  group: "Words",
  schema: z.strictObject({
    ...titleAndLead,
    dates: listOf({ day: firstDay, title: requiredLine(160) }, 60, "dates"),
    noneText: line(200).default(""),
    note: paragraphs(600).default(""),
  }),
  fields: [
    ...titleAndLeadFields,
    {
      path: "dates",
      label: "Dates",
      one: "Date",
      help: "A date shows until the end of its day.",
      fields: [
        { path: "day", label: "Day", short: true },
        { path: "title", label: "What happens", short: true },
      ],
    },
    { path: "noneText", label: "Sentence once all dates are past" },
    { path: "note", label: "Note below the dates", rows: 2 },
  ],
  layout: () => "half",
  isEmpty: ({ dates }) => dates.length === 0,
});
