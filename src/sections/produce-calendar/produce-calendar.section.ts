import { z } from "zod";
import { line, requiredLine, richText } from "../../rules/schema/fields.ts";
import { listOf } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

const month = z.int("Please enter a month from 1 to 12.").min(1).max(12);

/** Local produce with its origin and its season; what is in season today is marked. */
export const section = defineSection({
  label: "Produce calendar",
  help: "What grows where and when; what is in season today is marked.",
  group: "Pictures and figures",
  schema: z.strictObject({
    title: requiredLine(120),
    text: richText(10_000).default(""),
    caption: requiredLine(120),
    produce: listOf(
      {
        name: requiredLine(80),
        maltese: line(80).default(""),
        place: line(120).default(""),
        /** A season may span the turn of the year: from 11 to 5. */
        firstMonth: month.default(1),
        lastMonth: month.default(12),
        season: requiredLine(80),
      },
      60,
      "kinds of produce",
    ),
  }),
  start: { caption: "The year" },
  fields: [
    { path: "title", label: "Title" },
    { path: "text", label: "Text" },
    { path: "caption", label: "Title of the table" },
    {
      path: "produce",
      label: "Produce",
      one: "Produce",
      fields: [
        { path: "name", label: "What", short: true },
        { path: "maltese", label: "In Maltese", short: true },
        { path: "place", label: "From where", short: true },
        { path: "season", label: "Season in words", short: true },
        { path: "firstMonth", label: "First month (1 to 12)", short: true },
        { path: "lastMonth", label: "Last month (1 to 12)", short: true },
      ],
    },
  ],
  isEmpty: ({ produce, text }) => produce.length === 0 && text === "",
});
