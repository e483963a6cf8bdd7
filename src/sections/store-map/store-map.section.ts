import { z } from "zod";
import { line, requiredLine } from "../../rules/schema/fields.ts";
import { onPage } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

const onHome = onPage("home");

/** The stores on a map, with what is open now; on the page of stores with the filters. */
export const section = defineSection({
  label: "Map of the stores",
  help: "The stores on a map, with what is open now.",
  group: "Working parts",
  schema: z.strictObject({
    title: requiredLine(120).default("Our stores"),
    moreLabel: line(80).default(""),
  }),
  fields: [
    { path: "title", label: "Title", ...onHome },
    {
      path: "moreLabel",
      label: "Words of the link to all of them",
      help: "Without words there is no link.",
      ...onHome,
    },
  ],
  screens: ["home", "locations"],
});
