import { z } from "zod";
import { line, requiredLine, richText } from "../../rules/schema/fields.ts";
import { linkFields, listOf } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** Two to four texts side by side. */
export const section = defineSection({
  label: "Columns",
  help: "Two to four texts side by side, one below the other on a phone.",
  group: "Words",
  schema: z.strictObject({
    title: line(120).default(""),
    columns: listOf(
      {
        title: requiredLine(120),
        text: richText(5_000).default(""),
        ...linkFields,
      },
      4,
      "columns",
    ),
  }),
  fields: [
    { path: "title", label: "Title" },
    {
      path: "columns",
      label: "Columns",
      one: "Column",
      fields: [
        { path: "title", label: "Title" },
        { path: "text", label: "Text" },
        { path: "linkTo", label: "Link" },
        { path: "linkLabel", label: "Words of the link" },
      ],
    },
  ],
  isEmpty: ({ columns }) => columns.length === 0,
});
