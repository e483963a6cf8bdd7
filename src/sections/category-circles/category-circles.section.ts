import { z } from "zod";
import { line, requiredLine } from "../../rules/schema/fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** The categories of the product range as circles. */
export const section = defineSection({
  label: "Categories as circles",
  help: "The categories of the product range, each as a circle with its drawing.",
  group: "From the content",
  schema: z.strictObject({ title: requiredLine(120), moreLabel: line(80).default("") }),
  fields: [
    { path: "title", label: "Title" },
    { path: "moreLabel", label: "Words of the link to all of them", help: "Without words there is no link." },
  ],
  isPermanent: true,
});
