import { z } from "zod";
import { line, pictureUrl, requiredLine, richText } from "../../rules/schema/fields.ts";
import { linkFields, forLook } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

const beside = forLook("beside");
const video = forLook("video");

/** A picture with words beside it, or one that leads to a video on another site. Nothing of that site is loaded before. */
export const section = defineSection({
  label: "Picture with words",
  help: "A picture with a title, a text and a button beside it; or one that leads to a video on another site.",
  group: "Pictures and figures",
  isCommon: true,
  schema: z.strictObject({
    look: z.enum(["beside", "video"]).default("beside"),
    title: requiredLine(120),
    text: richText(10_000).default(""),
    imageUrl: pictureUrl.nullable().default(null),
    imageAlt: line(300).default(""),
    imageDecorative: z.boolean().default(false),
    side: z.enum(["left", "right"]).default("left"),
    ...linkFields,
    length: line(20).default(""),
  }),
  fields: [
    {
      path: "look",
      label: "Look",
      labels: { beside: "A picture beside words", video: "A card that leads to a video" },
    },
    { path: "title", label: "Title" },
    { path: "imageUrl", label: "Picture", slots: ["card"], alt: "imageAlt", decorative: "imageDecorative" },
    { path: "side", label: "The picture is on the", short: true, ...beside },
    { path: "text", label: "Text" },
    { path: "linkTo", label: "Button or card leads to", help: "Of a video, its address." },
    { path: "linkLabel", label: "Words of the button", ...beside },
    { path: "length", label: "Length", short: true, help: "As in 3:20.", ...video },
  ],
  isEmpty: ({ look, imageUrl, text, linkTo }) =>
    look === "video" ? linkTo === null : imageUrl === null && text === "",
});
