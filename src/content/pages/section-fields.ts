import { z } from "zod";
import { EMOJI_NAMES } from "../../rules/pictures/emoji-names.ts";
import { line, lineList, link } from "../../schema/fields.ts";

/** A drawing from our own set. */
export const emoji = z.enum(EMOJI_NAMES, "Please choose one of the drawings.");

/** The patterns and colours of a tile (views/site/tile.tsx). */
export const tilePattern = z.enum(["rings", "petals", "quarters", "star", "waves", "arches"]);
export const tileTone = z.enum(["honey", "pear", "olive", "sea", "leaf", "stone", "blush"]);

/** A link with its words; without an address no link shows. */
export const linkFields = {
  linkTo: link.nullable().default(null),
  linkLabel: line(80).default(""),
};

/** The colours of the head of a page (views/site/page-intro.tsx). */
export const headTone = z.enum(["honey", "leaf", "pear", "sea", "peach", "olive"]);

/** Sentences, one a line. A line that names a fact which is not known is left out. */
export const sentences = lineList.default([]);

/** The slug of a category. An entry of a list for which there is no such category shows nowhere. */
export const categorySlug = z
  .string("Please name the category.")
  .trim()
  .max(120)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "Please use small letters, digits and single hyphens only.");
