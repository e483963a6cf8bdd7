import { z } from "zod";
import { line, requiredLine } from "../../rules/schema/fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** The stores on a map, with what is open now. */
export const section = defineSection({
  label: "Nearest stores",
  help: "The stores on a map, with what is open now.",
  group: "Working parts",
  schema: z.strictObject({ title: requiredLine(120), moreLabel: line(80).default("") }),
  fields: [
    { path: "title", label: "Title" },
    { path: "moreLabel", label: "Words of the link to all of them", help: "Without words there is no link." },
  ],
  screens: ["home"],
});
