import { z } from "zod";
import { line } from "../../rules/schema/fields.ts";
import { linkFields, sentences } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** The place of the hero banners, and what stands there while there are none. */
export const section = defineSection({
  label: "Hero of the home page",
  help: "The banners of the position hero. While there are none, a title, a text and a button.",
  group: "Working parts",
  schema: z.strictObject({
    title: line(120).default(""),
    text: sentences,
    ...linkFields,
  }),
  fields: [
    {
      path: "title",
      label: "Title without a banner",
      help: "Empty shows the tagline of the settings, or the name where there is none.",
    },
    {
      path: "text",
      label: "Text without a banner",
      one: "Sentence",
      help: "One sentence a line. A line with {founded} is left out while the settings have no such year.",
    },
    { path: "linkTo", label: "Button without a banner" },
    { path: "linkLabel", label: "Words of the button" },
  ],
  screens: ["home"],
});
