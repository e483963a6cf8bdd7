import { z } from "zod";
import { line, link, requiredLine } from "../../rules/schema/fields.ts";
import { emoji, listOf } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

export const section = defineSection({
  label: "Quick links",
  help: "Links to the most visited pages, each with a drawing and a hint.",
  group: "Working parts",
  schema: z.strictObject({
    links: listOf(
      {
        linkTo: link,
        title: requiredLine(60),
        emoji: emoji.default("star"),
        hint: line(80).default(""),
        fact: z.enum(["none", "offers", "stores"]).default("none"),
      },
      12,
      "links",
    ),
  }),
  fields: [
    {
      path: "links",
      label: "Links",
      one: "Link",
      fields: [
        { path: "title", label: "Title", short: true },
        { path: "emoji", label: "Drawing", short: true },
        { path: "linkTo", label: "Link" },
        { path: "hint", label: "Hint", short: true },
        {
          path: "fact",
          label: "Instead of the hint",
          short: true,
          help: "It replaces the hint while there are offers or stores.",
          labels: {
            none: "Nothing",
            offers: "Until when the offers run",
            stores: "How many stores there are",
          },
        },
      ],
    },
  ],
  screens: ["home"],
});
