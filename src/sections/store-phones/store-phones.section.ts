import { z } from "zod";
import { sentences, titleAndLead, titleAndLeadFields } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** The telephone number of each store, and whether it is open. */
export const section = defineSection({
  label: "Telephones of the stores",
  help: "The telephone number of each store, and whether it is open now.",
  group: "From the content",
  schema: z.strictObject({
    ...titleAndLead,
    noneText: sentences,
  }),
  fields: [
    ...titleAndLeadFields,
    {
      path: "noneText",
      label: "Text while there are no stores",
      one: "Sentence",
      help: "One sentence a line. A line with {phone} is left out while the settings have no number.",
    },
  ],
  hydrates: true,
  layout: () => "topic",
});
