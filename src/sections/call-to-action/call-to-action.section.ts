import { z } from "zod";
import { paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { linkFields } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** A sentence and a button on a coloured ground. */
export const section = defineSection({
  label: "Call to action",
  help: "A sentence and a button on a coloured ground.",
  group: "Words",
  schema: z.strictObject({
    title: requiredLine(120),
    text: paragraphs(400).default(""),
    ...linkFields,
    tone: z.enum(["honey", "leaf", "pear", "sea"]).default("honey"),
  }),
  fields: [
    { path: "title", label: "Title" },
    { path: "text", label: "Text", rows: 2 },
    { path: "linkTo", label: "Button leads to" },
    { path: "linkLabel", label: "Words of the button" },
    { path: "tone", label: "Colour" },
  ],
});
