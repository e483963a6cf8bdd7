import { z } from "zod";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** The categories of the range with their counts. All its words are names of categories. */
export const section = defineSection({
  label: "Categories of the range",
  help: "The categories with the number of products in each.",
  group: "Working parts",
  schema: z.strictObject({}),
  screens: ["products"],
});
