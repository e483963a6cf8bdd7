import { z } from "zod";
import { line, requiredLine } from "../../rules/schema/fields.ts";
import { controlTraits } from "../../rules/schema/field-traits.ts";
import { titleAndLead, titleAndLeadFields, listOf } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** A figure as it is shown: digits, and decimals after a point. The height of its bar is read from it. */
const figure = z
  .string("Please write some text here.")
  .trim()
  .regex(/^\d{1,12}(?:\.\d{1,4})?$/, "Please write digits only, with a point before decimals: 119.6")
  .register(controlTraits, { is: "line", max: 17 });

/** A bar chart, and a table with its figures and others. */
export const section = defineSection({
  label: "Chart with its table",
  help: "Bars for one figure by year or month, beside a table with up to two more.",
  group: "Pictures and figures",
  schema: z.strictObject({
    ...titleAndLead,
    caption: requiredLine(200),
    rowName: requiredLine(40),
    valueName: requiredLine(40),
    secondName: line(40).default(""),
    thirdName: line(40).default(""),
    rows: listOf(
      {
        label: requiredLine(20),
        value: figure,
        second: line(20).default(""),
        third: line(20).default(""),
      },
      12,
      "rows",
    ),
  }),
  fields: [
    ...titleAndLeadFields,
    {
      path: "caption",
      label: "What the table says",
      help: "Read out by screen readers in place of the chart, such as: Revenue by year, in million euro",
    },
    { path: "rowName", label: "Heading of the rows", short: true, help: "Such as: Year" },
    { path: "valueName", label: "Heading of the figure in the chart", short: true },
    { path: "secondName", label: "Heading of the second figure", short: true },
    { path: "thirdName", label: "Heading of the third figure", short: true },
    {
      path: "rows",
      label: "Rows",
      one: "Row",
      help: "The newest first, as in the table. In the chart the newest is on the right.",
      fields: [
        { path: "label", label: "Year or month", short: true },
        { path: "value", label: "Figure in the chart", short: true },
        { path: "second", label: "Second figure", short: true },
        { path: "third", label: "Third figure", short: true },
      ],
    },
  ],
  start: { caption: "", rowName: "Year", valueName: "" },
  isEmpty: ({ rows }) => rows.length === 0,
});
