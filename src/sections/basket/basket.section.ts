import { z } from "zod";
import { line, paragraphs } from "../../rules/schema/fields.ts";
import { linkFields, titleAndLead, titleAndLeadFields } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** What the current offers take off a basket with one of each, as a receipt with the offers below it. */
export const section = defineSection({
  label: "Basket of the week",
  help: "What the current offers save on a basket with one of each, counted at the real prices.",
  group: "Working parts",
  permanent: { iffranka: ["basket"] },
  schema: z.strictObject({
    ...titleAndLead,
    count: z.int().min(1).max(24).default(8),
    note: line(200).default(""),
    emptyText: paragraphs(400).default(""),
    ...linkFields,
  }),
  fields: [
    ...titleAndLeadFields,
    { path: "count", label: "Most offers", short: true },
    { path: "note", label: "A sentence after the sum" },
    { path: "emptyText", label: "Text while there are no offers", rows: 2 },
    { path: "linkTo", label: "Link beside the title" },
    { path: "linkLabel", label: "Words of the link" },
  ],
});
