import { z } from "zod";
import { line, pictureUrl } from "../../rules/schema/fields.ts";
import { listOf } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** Pictures side by side. */
export const section = defineSection({
  label: "Gallery",
  help: "Pictures side by side, each with a line below it if you like.",
  group: "Pictures and figures",
  schema: z.strictObject({
    title: line(120).default(""),
    pictures: listOf(
      {
        imageUrl: pictureUrl.nullable().default(null),
        imageAlt: line(300).default(""),
        imageDecorative: z.boolean().default(false),
        caption: line(200).default(""),
      },
      40,
      "pictures",
    ),
  }),
  fields: [
    { path: "title", label: "Title" },
    {
      path: "pictures",
      label: "Pictures",
      one: "Picture",
      fields: [
        {
          path: "imageUrl",
          label: "Picture",
          slots: ["card"],
          alt: "imageAlt",
          decorative: "imageDecorative",
        },
        { path: "caption", label: "Line below it" },
      ],
    },
  ],
  isEmpty: ({ pictures }) => pictures.every(({ imageUrl }) => imageUrl === null),
});
