import { z } from "zod";
import { line, paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

export const section = defineSection({
  label: "Best offers",
  help: "The best offer of each category, and the number of all offers.",
  group: "Working parts",
  schema: z.strictObject({
    title: requiredLine(120),
    moreLabel: line(80).default(""),
    countLabel: requiredLine(60),
    noneText: paragraphs(400).default(""),
  }),
  fields: [
    { path: "title", label: "Title" },
    { path: "moreLabel", label: "Words of the link to all of them", help: "Without words there is no link." },
    { path: "countLabel", label: "Words after the number of offers", help: "“36 offers” comes before them." },
    { path: "noneText", label: "Text while there are no offers", rows: 2 },
  ],
  screens: ["home"],
});
