import { z } from "zod";
import { requiredLine } from "../../rules/schema/fields.ts";
import { linkFields } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** The last line of a page on a honey-coloured ground, with a button. */
export const section = defineSection({
  label: "Closing line",
  help: "The last line of a page in large letters, with a button.",
  group: "Words",
  schema: z.strictObject({ title: requiredLine(120), ...linkFields }),
  fields: [
    { path: "title", label: "Line" },
    { path: "linkTo", label: "Button leads to" },
    { path: "linkLabel", label: "Words of the button" },
  ],
});
