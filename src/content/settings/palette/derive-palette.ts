import { clampChroma, converter, formatHex, wcagContrast, type Oklch } from "culori";
import type { BrandColours } from "../../../rules/brand/brand-colours.ts";
import { DERIVED_TOKENS, FIXED_TOKENS, PAIRS, type Pair, type Scheme, type TokenName } from "./tokens.ts";

/** The values of all tokens of a scheme, as `#rrggbb`. */
export type Palette = Record<TokenName | keyof typeof FIXED_TOKENS, string>;

/** A step of lightness in OKLCH, too small to be seen. */
const STEP = 0.004;

/** Keeps rounding to whole bytes from falling below a limit. */
const MARGIN = 0.01;

const toOklch = converter("oklch");

/** The derived tokens in the order in which their pairs settle them. */
const ORDER: readonly TokenName[] = [
  ...new Set(PAIRS.map(({ token }) => token)),
  // Those without a pair of their own.
  ...tokenNames(),
];

/**
 * Derives the palettes of both schemes from five colours that `findColourFaults` accepts. A token of an unchanged colour
 * keeps its value; every other one follows its colour in hue and chroma, and is made lighter or darker until every pair
 * that the styles use meets WCAG AA.
 */
export function derivePalettes(colours: BrandColours): Record<Scheme, Palette> {
  return { light: derivePalette(colours, "light"), dark: derivePalette(colours, "dark") };
}

function derivePalette(colours: BrandColours, scheme: Scheme): Palette {
  const fixed = Object.entries(FIXED_TOKENS).map(([name, value]) => [name, value[scheme]]);
  const initial = tokenNames().map((name) => [name, initialValue(name, colours, scheme)]);
  // Object.fromEntries forgets the names of its keys.
  const palette: Palette = Object.fromEntries([...fixed, ...initial]) as Palette;
  for (const name of new Set(ORDER)) palette[name] = settle(name, palette);
  return palette;
}

/** The value that follows the brand colour, before it is adjusted. */
function initialValue(name: TokenName, colours: BrandColours, scheme: Scheme): string {
  const { from, lightness, ...values } = DERIVED_TOKENS[name];
  const before = BASES[from];
  const brand = colours[from];
  const value = values[scheme];
  if (brand === before) return value;
  if (lightness === "base" && value === before) return brand;
  const [was, is, token] = [oklchOf(before), oklchOf(brand), oklchOf(value)];
  const l = lightness === "level" ? token.l : is.l + token.l - was.l;
  // A grey has no hue: its tokens stay grey.
  const ratio = was.c === 0 ? 0 : token.c / was.c;
  return hexOf({ mode: "oklch", l, c: is.c * ratio, h: (is.h ?? 0) + (token.h ?? 0) - (was.h ?? 0) });
}

/** Makes a token lighter or darker, whichever is nearer, until all of its pairs with what is settled hold. */
function settle(name: TokenName, palette: Palette): string {
  const pairs = PAIRS.filter((pair) => pair.token === name);
  return (
    nearestThat(palette[name], (hex) => pairs.every((pair) => holds(pair, hex, palette))) ?? palette[name]
  );
}

function holds({ with: other, ratio }: Pair, hex: string, palette: Palette): boolean {
  return wcagContrast(hex, palette[other]) >= ratio;
}

/** The colour nearest in lightness that meets a condition; undefined if none of this hue does. */
function nearestThat(hex: string, isGood: (hex: string) => boolean): string | undefined {
  if (isGood(hex)) return hex;
  const { l, c, h } = oklchOf(hex);
  for (let distance = STEP; distance <= 1; distance += STEP) {
    for (const lightness of [l - distance, l + distance]) {
      if (lightness < 0 || lightness > 1) continue;
      const candidate = hexOf({ mode: "oklch", l: lightness, c, ...(h !== undefined && { h }) });
      if (isGood(candidate)) return candidate;
    }
  }
  return undefined;
}

/** The words that stand on a brand colour, which therefore has to carry them. */
const CARRIED: readonly {
  field: keyof BrandColours;
  text: "soft-on-olive" | "soft-on-pear" | "soft-on-honey";
  words: string;
}[] = [
  { field: "primary", text: "soft-on-olive", words: "White words" },
  { field: "accent", text: "soft-on-pear", words: "White words" },
  { field: "highlight", text: "soft-on-honey", words: "Dark words" },
];

/** The brand colours that can't carry their words, each with a sentence that names the nearest colour that can. */
export function findColourFaults(colours: BrandColours): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { field, text, words } of CARRIED) {
    const carries = (hex: string) => wcagContrast(hex, FIXED_TOKENS[text].light) >= 4.5 + MARGIN;
    const colour = colours[field];
    if (wcagContrast(colour, FIXED_TOKENS[text].light) >= 4.5) continue;
    const nearest = nearestThat(colour, carries);
    faults[field] = `${words} can't be read on this colour. The nearest one that carries them is ${nearest}.`;
  }
  return faults;
}

/** The declarations of the tokens that differ from the default, for the page; empty for the default colours. */
export function paletteStyle(colours: BrandColours): string {
  const { light, dark } = derivePalettes(colours);
  const changed = tokenNames().filter(
    (name) => light[name] !== DERIVED_TOKENS[name].light || dark[name] !== DERIVED_TOKENS[name].dark,
  );
  if (changed.length === 0) return "";
  const declarations = changed.map((name) => `--${name}:light-dark(${light[name]},${dark[name]})`);
  return `:root{${declarations.join(";")}}`;
}

function tokenNames(): TokenName[] {
  // Object.keys forgets the names.
  return Object.keys(DERIVED_TOKENS) as TokenName[];
}

/** The brand colour that each default token was designed from. */
const BASES: BrandColours = {
  primary: DERIVED_TOKENS.olive.light,
  secondary: DERIVED_TOKENS.leaf.light,
  accent: DERIVED_TOKENS.pear.light,
  highlight: DERIVED_TOKENS.honey.light,
  support: DERIVED_TOKENS.sea.light,
};

function oklchOf(hex: string): Oklch {
  const colour = toOklch(hex);
  if (!colour) throw new Error(`${hex} is not a colour.`);
  return colour;
}

function hexOf(colour: Oklch): string {
  const l = Math.min(1, Math.max(0, colour.l));
  return formatHex(clampChroma({ ...colour, l }, "oklch"));
}
