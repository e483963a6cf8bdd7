import { z } from "zod";
import { requiredLine } from "../../rules/schema/fields.ts";
import { sentences } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** A card for each store that the filters find. */
export const section = defineSection({
  label: "Cards of the stores",
  help: "A card for each store that the filters find.",
  group: "Working parts",
  schema: z.strictObject({
    noneTitle: requiredLine(120),
    noneText: sentences,
    closedTitle: requiredLine(120),
    closedText: sentences,
    noMatchTitle: requiredLine(120),
    noMatchText: sentences,
  }),
  fields: [
    { path: "noneTitle", label: "Title while there are no stores" },
    {
      path: "noneText",
      label: "Text while there are no stores",
      one: "Sentence",
      help: "One sentence a line. A line with {phone} is left out while the settings have no telephone.",
    },
    { path: "closedTitle", label: "Title while no store is open" },
    { path: "closedText", label: "Text while no store is open", one: "Sentence" },
    { path: "noMatchTitle", label: "Title where the filters find nothing" },
    { path: "noMatchText", label: "Text where the filters find nothing", one: "Sentence" },
  ],
  screens: ["locations"],
});
