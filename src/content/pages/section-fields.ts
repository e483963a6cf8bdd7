import { z } from "zod";
import { EMOJI_NAMES } from "../../rules/pictures/emoji-names.ts";
import { line, link } from "../../schema/fields.ts";

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
