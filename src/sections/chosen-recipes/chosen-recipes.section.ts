import { z } from "zod";
import { line, paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { chosenSlugs, MAX_CHOSEN } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** Recipes or other posts that staff chose, as cards. */
export const section = defineSection({
  label: "Chosen recipes",
  help: "Recipes or other posts that you choose, as cards.",
  group: "From the content",
  schema: z.strictObject({
    title: requiredLine(120),
    lead: paragraphs(400).default(""),
    slugs: chosenSlugs.default([]),
    moreLabel: line(80).default(""),
  }),
  fields: [
    { path: "title", label: "Title" },
    { path: "lead", label: "Text below the title", rows: 2 },
    {
      path: "slugs",
      label: "Posts",
      control: { is: "records", kind: "blogs", one: "post", max: MAX_CHOSEN },
    },
    { path: "moreLabel", label: "Words of the link to all of them", help: "Without words there is no link." },
  ],
  isEmpty: ({ slugs }) => slugs.length === 0,
});
