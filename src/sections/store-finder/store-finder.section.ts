import { z } from "zod";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** The map of the stores with its filters. All its words are those of the stores and of the controls. */
export const section = defineSection({
  label: "Map of the stores",
  help: "The map of the stores with its filters, and which of them are open.",
  group: "Working parts",
  schema: z.strictObject({}),
  screens: ["locations"],
});
