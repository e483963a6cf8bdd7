import { z } from "zod";
import { line, requiredLine } from "../../rules/schema/fields.ts";
import {
  siteLink,
  titleAndLead,
  titleAndLeadFields,
  listOf,
} from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** Reports and other documents to download. */
export const section = defineSection({
  label: "Documents to download",
  help: "Reports and other documents, each with a link. Two halves side by side on a wide screen.",
  group: "Words",
  schema: z.strictObject({
    ...titleAndLead,
    reports: listOf(
      {
        title: requiredLine(160),
        note: line(120).default(""),
        linkTo: siteLink.nullable().default(null),
      },
      60,
      "documents",
    ),
  }),
  fields: [
    ...titleAndLeadFields,
    {
      path: "reports",
      label: "Documents",
      one: "Document",
      fields: [
        { path: "title", label: "Name of the document" },
        { path: "linkTo", label: "Where it is", help: "Without an address the document is only named." },
        { path: "note", label: "Note", help: "Such as: PDF, 2.0 MB" },
      ],
    },
  ],
  layout: () => "half",
  isEmpty: ({ reports }) => reports.length === 0,
});
