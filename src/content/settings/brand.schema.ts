import { z } from "zod";
import { cleanLine, pictureUrl } from "../../rules/schema/fields.ts";

/** The word mark ends with this character, in the accent colour. */
const accentCharacter = cleanLine(4).refine(
  (text) => [...new Intl.Segmenter("en").segment(text)].length <= 1,
  "Please give one character, such as a full stop.",
);

/** Who the site belongs to. Every value may be empty: the places that show it then hide themselves. */
export const brandSchema = z.strictObject({
  /** Where it is empty, the host name of PUBLIC_URL stands in. */
  name: cleanLine(60).default(""),
  tagline: cleanLine(120).default(""),
  foundedYear: z
    .int("Please give a year, such as 1984.")
    .min(1000, "Please give a year with four digits.")
    .max(2200, "Please give a year with four digits.")
    .nullable()
    .default(null),
  /** Drawn from the name where there is none. */
  logoLight: pictureUrl.nullable().default(null),
  logoDark: pictureUrl.nullable().default(null),
  accentCharacter: accentCharacter.default("."),
  /** Whether the tile pattern shows. */
  pattern: z.boolean().default(true),
});
