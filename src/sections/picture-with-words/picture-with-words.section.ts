import { z } from "zod";
import { line, pictureUrl, requiredLine, richText } from "../../rules/schema/fields.ts";
import { linkFields } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** A picture with words beside it. */
export const section = defineSection({
  label: "Picture with words",
  help: "A picture with a title, a text and a button beside it.",
  group: "Pictures and figures",
  schema: z.strictObject({
    title: requiredLine(120),
    text: richText(10_000).default(""),
    imageUrl: pictureUrl.nullable().default(null),
    imageAlt: line(300).default(""),
    imageDecorative: z.boolean().default(false),
    side: z.enum(["left", "right"]).default("left"),
    ...linkFields,
  }),
  fields: [
    { path: "title", label: "Title" },
    { path: "imageUrl", label: "Picture", slots: ["card"], alt: "imageAlt", decorative: "imageDecorative" },
    { path: "side", label: "The picture is on the", short: true },
    { path: "text", label: "Text" },
    { path: "linkTo", label: "Button leads to" },
    { path: "linkLabel", label: "Words of the button" },
  ],
  isEmpty: ({ imageUrl, text }) => imageUrl === null && text === "",
});
