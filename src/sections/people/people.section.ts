import { z } from "zod";
import { line, paragraphs, pictureUrl, requiredLine } from "../../rules/schema/fields.ts";
import {
  linkFields,
  tileTone,
  titleAndLead,
  titleAndLeadFields,
  listOf,
} from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** People with their roles, each with a photograph or a drawn portrait. */
export const section = defineSection({
  label: "People",
  help: "People with their roles, with photographs or drawn portraits.",
  group: "Pictures and figures",
  schema: z.strictObject({
    ...titleAndLead,
    ...linkFields,
    look: z.enum(["portraits", "initials"]).default("portraits"),
    people: listOf(
      {
        name: requiredLine(80),
        role: line(120).default(""),
        words: paragraphs(500).default(""),
        imageUrl: pictureUrl.nullable().default(null),
        initials: line(4).default(""),
        tone: tileTone.default("honey"),
        skin: z.enum(["wheat", "olive", "honey", "bread"]).default("wheat"),
        hair: z.enum(["cap", "bun", "curls", "long", "short", "beard"]).default("short"),
      },
      60,
      "people",
    ),
  }),
  fields: [
    ...titleAndLeadFields,
    { path: "linkTo", label: "Link beside the title" },
    { path: "linkLabel", label: "Words of the link" },
    {
      path: "look",
      label: "Pictures",
      labels: { portraits: "Photographs or drawn portraits", initials: "Photographs or initials, small" },
    },
    {
      path: "people",
      label: "People",
      one: "Person",
      fields: [
        { path: "name", label: "Name", short: true },
        { path: "role", label: "Role", short: true },
        { path: "words", label: "Text", rows: 2 },
        {
          path: "imageUrl",
          label: "Photograph",
          slots: ["square"],
          help: "Without one a portrait is drawn by the choices below. The name stands beside it, so it needs no description.",
        },
        { path: "initials", label: "Initials", short: true },
        { path: "tone", label: "Colour", short: true },
        { path: "skin", label: "Skin", short: true },
        { path: "hair", label: "Hair", short: true },
      ],
    },
  ],
  isEmpty: ({ people }) => people.length === 0,
});
