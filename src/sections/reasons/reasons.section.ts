import { z } from "zod";
import { line, paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import {
  emoji,
  linkFields,
  forLook,
  titleAndLead,
  listOf,
} from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** The icons of benefits. */
const icon = z.enum(["money", "holiday", "discount", "health", "learning", "growing"]);

/** Reasons for a choice, promises, or what the company stands for. */
export const section = defineSection({
  label: "Reasons",
  help: "Reasons and benefits as tiles, promises with ticks, or values as petals.",
  group: "Words",
  schema: z.strictObject({
    look: z.enum(["tiles", "ticks", "petals"]).default("tiles"),
    ...titleAndLead,
    reasons: listOf(
      {
        title: requiredLine(500),
        text: paragraphs(600).default(""),
        emoji: emoji.default("star"),
        ...linkFields,
      },
      100,
      "reasons",
    ),
    benefitsTitle: line(120).default(""),
    benefits: listOf({ icon: icon.default("growing"), text: requiredLine(200) }, 20, "benefits"),
  }),
  fields: [
    {
      path: "look",
      label: "Look",
      labels: {
        tiles: "Tinted tiles, with benefits below",
        ticks: "Lines with ticks",
        petals: "Petals on a dark ground",
      },
    },
    { path: "title", label: "Title" },
    { path: "lead", label: "Text below the title", rows: 2, ...forLook("tiles", "ticks") },
    {
      path: "reasons",
      label: "Reasons",
      one: "Reason",
      fields: [
        { path: "title", label: "Title" },
        { path: "emoji", label: "Drawing", short: true, ...forLook("petals") },
        { path: "text", label: "Text", rows: 2, ...forLook("tiles", "petals") },
        { path: "linkTo", label: "Link", ...forLook("petals") },
        { path: "linkLabel", label: "Words of the link", ...forLook("petals") },
      ],
    },
    { path: "benefitsTitle", label: "Title of the benefits", ...forLook("tiles") },
    {
      path: "benefits",
      label: "Benefits",
      one: "Benefit",
      ...forLook("tiles"),
      fields: [
        { path: "icon", label: "Icon", short: true },
        { path: "text", label: "Text" },
      ],
    },
  ],
  isEmpty: ({ look, reasons, benefits }) =>
    reasons.length === 0 && (look !== "tiles" || benefits.length === 0),
});
