import { z } from "zod";
import { line, paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { linkFields, siteLink } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** A sentence with a button and a link, beside a floor of tiles. */
export const section = defineSection({
  label: "Invitation with tiles",
  help: "A sentence with a button and a link, beside a floor of tiles.",
  group: "Words",
  schema: z.strictObject({
    title: requiredLine(120),
    text: paragraphs(400).default(""),
    ...linkFields,
    secondTo: siteLink.nullable().default(null),
    secondLabel: line(80).default(""),
  }),
  fields: [
    { path: "title", label: "Title" },
    { path: "text", label: "Text", rows: 2 },
    { path: "linkTo", label: "Button leads to" },
    { path: "linkLabel", label: "Words of the button" },
    { path: "secondTo", label: "Link beside the button" },
    { path: "secondLabel", label: "Words of the link" },
  ],
});
