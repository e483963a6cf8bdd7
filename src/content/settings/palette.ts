import { clampChroma, converter, formatHex, wcagContrast, type Oklch } from "culori";
import type { BrandColours } from "../../rules/brand/brand-colours.ts";

type Scheme = "light" | "dark";

/** How a token follows its brand colour. */
interface DerivedToken {
  from: keyof BrandColours;
  /** Its value for the default colours, as in views/styles/tokens.css. */
  light: string;
  dark: string;
  /**
   * `base` is the brand colour itself where the default is. `shift` keeps the distance in lightness to the brand colour.
   * `level` keeps the lightness of the default, as texts and tints need it.
   */
  lightness: "base" | "shift" | "level";
}

/** The tokens that follow the brand colours. A test compares them with views/styles/tokens.css. */
export const DERIVED_TOKENS = {
  olive: { from: "primary", light: "#14563a", dark: "#17613f", lightness: "base" },
  "olive-deep": { from: "primary", light: "#0e3f2a", dark: "#0b2d1e", lightness: "shift" },
  "olive-text": { from: "primary", light: "#14563a", dark: "#7fd3a5", lightness: "level" },
  leaf: { from: "secondary", light: "#2c9a5a", dark: "#2c9a5a", lightness: "base" },
  "leaf-text": { from: "secondary", light: "#1c7340", dark: "#6fd398", lightness: "level" },
  pear: { from: "accent", light: "#cd2748", dark: "#c4284a", lightness: "base" },
  "pear-deep": { from: "accent", light: "#b01f41", dark: "#97193a", lightness: "shift" },
  "pear-text": { from: "accent", light: "#c42346", dark: "#ff8fa3", lightness: "level" },
  "pear-mark": { from: "accent", light: "#cd2748", dark: "#ff5c7c", lightness: "level" },
  honey: { from: "highlight", light: "#ffc640", dark: "#ffc640", lightness: "base" },
  "honey-deep": { from: "highlight", light: "#f2a71b", dark: "#f2a71b", lightness: "shift" },
  "honey-text": { from: "highlight", light: "#8a5a00", dark: "#ffc640", lightness: "level" },
  "honey-loud": { from: "highlight", light: "#ffc640", dark: "#ffc640", lightness: "base" },
  sea: { from: "support", light: "#17669f", dark: "#6fb7e6", lightness: "level" },
  "sea-tile": { from: "support", light: "#17669f", dark: "#17669f", lightness: "base" },
  "tint-pear": { from: "accent", light: "#fde3e4", dark: "#3a1c24", lightness: "level" },
  "tint-honey": { from: "highlight", light: "#fff0c7", dark: "#382c10", lightness: "level" },
  "tint-leaf": { from: "secondary", light: "#dff1e2", dark: "#17321f", lightness: "level" },
  "tint-sea": { from: "support", light: "#dcebf7", dark: "#142c3e", lightness: "level" },
} as const satisfies Record<string, DerivedToken>;

type TokenName = keyof typeof DERIVED_TOKENS;

/** The tokens that no brand colour changes. */
export const FIXED_TOKENS = {
  ink: { light: "#15231b", dark: "#f4eee1" },
  muted: { light: "#56645b", dark: "#b4bcb2" },
  stone: { light: "#fffbf2", dark: "#101812" },
  "stone-2": { light: "#f6eddb", dark: "#1a251d" },
  panel: { light: "#ffffff", dark: "#18221b" },
  footer: { light: "#15231b", dark: "#0a100c" },
  "tint-peach": { light: "#fbe9d3", dark: "#37271a" },
  "on-loud": { light: "#fffbf2", dark: "#fffbf2" },
  /** The faintest words on the loud colours, in heroes and banners; no tokens of the stylesheet. */
  "soft-on-olive": { light: "#dfeae1", dark: "#dfeae1" },
  "soft-on-pear": { light: "#fff1f0", dark: "#fff1f0" },
  "soft-on-honey": { light: "#2b3527", dark: "#2b3527" },
  "on-honey": { light: "#15231b", dark: "#15231b" },
  white: { light: "#ffffff", dark: "#ffffff" },
} as const;

type FixedName = keyof typeof FIXED_TOKENS;

/** A contrast that the styles rely on: of a token with a background, or with what stands on it. */
interface Pair {
  token: TokenName;
  with: TokenName | FixedName;
  /** WCAG 2.2 AA: 4.5 for text, 3 for large text, icons and outlines. */
  ratio: 4.5 | 3;
}

const GROUNDS = ["stone", "stone-2", "panel", "tint-peach"] as const;
const TINTS = ["tint-pear", "tint-honey", "tint-leaf", "tint-sea"] as const;
const TEXTS = ["olive-text", "leaf-text", "pear-text", "honey-text"] as const;

/**
 * Every pair in use, in the order in which the tokens are settled: a token is adjusted to those before it.
 * `test/rules/palette.test.ts` finds pairs in the stylesheets that are not here.
 */
export const PAIRS: readonly Pair[] = [
  ...TINTS.flatMap((token): Pair[] => [
    { token, with: "ink", ratio: 4.5 },
    { token, with: "muted", ratio: 4.5 },
  ]),
  ...(["olive", "olive-deep", "pear", "pear-deep"] as const).map((token): Pair => ({
    token,
    with: "on-loud",
    ratio: 4.5,
  })),
  ...(["olive", "olive-deep"] as const).map((token): Pair => ({ token, with: "soft-on-olive", ratio: 4.5 })),
  ...(["pear", "pear-deep"] as const).map((token): Pair => ({ token, with: "soft-on-pear", ratio: 4.5 })),
  ...(["honey", "honey-deep"] as const).flatMap((token): Pair[] => [
    { token, with: "on-honey", ratio: 4.5 },
    { token, with: "soft-on-honey", ratio: 4.5 },
  ]),
  ...(["olive", "olive-deep", "footer"] as const).map((ground): Pair => ({
    token: "honey-loud",
    with: ground,
    ratio: 4.5,
  })),
  ...(["pear", "pear-deep"] as const).map((ground): Pair => ({
    token: "honey-loud",
    with: ground,
    ratio: 3,
  })),
  ...TEXTS.flatMap((token) =>
    [...GROUNDS, ...TINTS].map((ground): Pair => ({ token, with: ground, ratio: 4.5 })),
  ),
  ...[...GROUNDS, ...TINTS].map((ground): Pair => ({ token: "sea", with: ground, ratio: 3 })),
  ...(["stone", "panel"] as const).flatMap((ground): Pair[] => [
    { token: "leaf", with: ground, ratio: 3 },
    { token: "pear-mark", with: ground, ratio: 3 },
  ]),
  { token: "leaf", with: "white", ratio: 3 },
  { token: "pear-mark", with: "footer", ratio: 3 },
];

/** The values of all tokens of a scheme, as `#rrggbb`. */
export type Palette = Record<TokenName | keyof typeof FIXED_TOKENS, string>;

/** A step of lightness in OKLCH, too small to be seen. */
const STEP = 0.004;

/** Keeps rounding to whole bytes from falling below a limit. */
const MARGIN = 0.01;

const toOklch = converter("oklch");

/** The derived tokens in the order in which their pairs settle them; those without a pair come last. */
const ORDER: ReadonlySet<TokenName> = new Set([...PAIRS.map(({ token }) => token), ...tokenNames()]);

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
  for (const name of ORDER) palette[name] = settle(name, palette);
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
