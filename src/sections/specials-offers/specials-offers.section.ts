import { z } from "zod";
import { paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** The current offers by category and by the day on which they end. */
export const section = defineSection({
  label: "Current offers",
  help: "The current offers by category and by the day on which they end.",
  group: "Working parts",
  schema: z.strictObject({
    lastDaysTitle: requiredLine(80),
    lastDaysLead: paragraphs(300).default(""),
    weekTitle: requiredLine(80),
    weekLead: paragraphs(300).default(""),
    longerTitle: requiredLine(80),
    longerLead: paragraphs(300).default(""),
    noneTitle: requiredLine(120),
    noneText: paragraphs(400).default(""),
  }),
  fields: [
    { path: "lastDaysTitle", label: "Title of the offers that end today or tomorrow" },
    { path: "lastDaysLead", label: "Text below it", rows: 2 },
    { path: "weekTitle", label: "Title of the offers that end within a week" },
    { path: "weekLead", label: "Text below it", rows: 2 },
    { path: "longerTitle", label: "Title of the offers that end later" },
    { path: "longerLead", label: "Text below it", rows: 2 },
    { path: "noneTitle", label: "Title while there are no offers" },
    { path: "noneText", label: "Text while there are no offers", rows: 2 },
  ],
  screens: ["specials"],
});
