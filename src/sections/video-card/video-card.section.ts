import { z } from "zod";
import { line, link, paragraphs, pictureUrl, requiredLine } from "../../rules/schema/fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** A picture that leads to a video on another site. Nothing of that site is loaded before. */
export const section = defineSection({
  label: "Video",
  help: "A picture that leads to a video on another site. Nothing of that site loads before.",
  group: "Pictures and figures",
  schema: z.strictObject({
    title: requiredLine(120),
    text: paragraphs(400).default(""),
    linkTo: link.nullable().default(null),
    length: line(20).default(""),
    imageUrl: pictureUrl.nullable().default(null),
  }),
  fields: [
    { path: "title", label: "Title of the video" },
    { path: "text", label: "Text", rows: 2 },
    { path: "linkTo", label: "Address of the video" },
    { path: "length", label: "Length", short: true, help: "As in 3:20." },
    {
      path: "imageUrl",
      label: "Picture",
      slots: ["card"],
      help: "The title stands below it, so it needs no description.",
    },
  ],
  isEmpty: ({ linkTo }) => linkTo === null,
});
