import { z } from "zod";
import { BRAND_COLOURS } from "../../rules/brand/brand-colours.ts";

const colour = z
  .string("Please give a colour.")
  .trim()
  .toLowerCase()
  .regex(
    /^#[0-9a-f]{6}$/,
    "Please give a colour as # and six digits or letters from a to f, such as #14563a.",
  );

/** The five colours from which the site's colours are derived, for light and dark. */
export const coloursSchema = z.strictObject({
  primary: colour.default(BRAND_COLOURS.primary),
  secondary: colour.default(BRAND_COLOURS.secondary),
  accent: colour.default(BRAND_COLOURS.accent),
  highlight: colour.default(BRAND_COLOURS.highlight),
  support: colour.default(BRAND_COLOURS.support),
});
