import { z } from "zod";
import { richText } from "../../rules/schema/fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** Headings, paragraphs, lists, tables and pictures. */
export const section = defineSection({
  label: "Text",
  help: "Headings, paragraphs, lists, tables and pictures.",
  group: "Words",
  schema: z.strictObject({ content: richText(100_000).default("") }),
  fields: [{ path: "content", label: "Text" }],
  isEmpty: ({ content }) => content === "",
});
