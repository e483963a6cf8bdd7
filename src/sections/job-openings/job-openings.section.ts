import { z } from "zod";
import { requiredLine } from "../../rules/schema/fields.ts";
import { sentences } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** The open jobs with their filters, and what stands there while there are none. */
export const section = defineSection({
  label: "Openings",
  help: "The open jobs with their filters.",
  group: "Working parts",
  schema: z.strictObject({
    title: requiredLine(120),
    noneTitle: requiredLine(120),
    noneText: sentences,
    noMatchTitle: requiredLine(120),
    noMatchText: sentences,
  }),
  fields: [
    { path: "title", label: "Title" },
    { path: "noneTitle", label: "Title while there are no openings" },
    {
      path: "noneText",
      label: "Text while there are no openings",
      one: "Sentence",
      help: "One sentence a line. A line with {careersEmail} is left out while the settings have no such address.",
    },
    { path: "noMatchTitle", label: "Title where the filters find nothing" },
    { path: "noMatchText", label: "Text where the filters find nothing", one: "Sentence" },
  ],
  screens: ["careers"],
});
