import { z } from "zod";
import { paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** What this site stores in a browser, as a table that the software writes. */
export const section = defineSection({
  label: "What browsers store",
  help: "The table of everything that this site stores in a browser. The software fills it in.",
  group: "Working parts",
  schema: z.strictObject({
    title: requiredLine(120),
    text: paragraphs(2_000).default(""),
    items: z.enum(["visitors", "staff"]).default("visitors"),
    caption: requiredLine(120),
  }),
  fields: [
    { path: "title", label: "Title" },
    { path: "text", label: "Text above the table", rows: 3 },
    {
      path: "items",
      label: "What the table lists",
      labels: { visitors: "What every visitor's browser stores", staff: "What is stored when staff sign in" },
    },
    { path: "caption", label: "Title of the table" },
  ],
  layout: () => "text",
  permanent: { "cookie-policy": ["visitors", "staff"] },
});
