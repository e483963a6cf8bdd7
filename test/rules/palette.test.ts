import fs from "node:fs";
import path from "node:path";
import { wcagContrast } from "culori";
import fc from "fast-check";
import { expect, test } from "vitest";
import { BRAND_COLOURS, type BrandColours } from "../../src/rules/brand/brand-colours.ts";
import {
  derivePalettes,
  findColourFaults,
  paletteStyle,
  DERIVED_TOKENS,
  FIXED_TOKENS,
  PAIRS,
} from "../../src/content/settings/palette.ts";
import { forAll } from "../support/property-runs.ts";

const views = path.resolve(import.meta.dirname, "../../views");
const css = fs.readFileSync(path.join(views, "styles/tokens.css"), "utf8");

test("the default tokens are those of the stylesheet, and the default colours change nothing", () => {
  for (const [name, { light, dark }] of Object.entries({ ...DERIVED_TOKENS, ...FIXED_TOKENS })) {
    // Not tokens of the stylesheet.
    if (name === "white" || name.startsWith("soft-on-")) continue;
    const value = light === dark ? light : `light-dark(${light}, ${dark})`;
    expect(css).toContain(`--${name}: ${value};`);
  }
  expect(paletteStyle(BRAND_COLOURS)).toBe("");
});

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const colours: fc.Arbitrary<BrandColours> = fc.record({
  primary: hex,
  secondary: hex,
  accent: hex,
  highlight: hex,
  support: hex,
});

/** The colours after staff have taken what the sentences offer. */
function acceptable(wanted: BrandColours): BrandColours {
  const taken = { ...wanted };
  for (const [field, sentence] of Object.entries(findColourFaults(wanted))) {
    const [nearest] = /#[0-9a-f]{6}/.exec(sentence) ?? [];
    Reflect.set(taken, field, nearest);
  }
  return taken;
}

test("no pair in use is below WCAG AA for 1,000 random palettes, in light and dark", () => {
  forAll(1_000, colours, (wanted) => {
    const taken = acceptable(wanted);
    expect(findColourFaults(taken)).toEqual({});
    const palettes = derivePalettes(taken);
    for (const palette of [palettes.light, palettes.dark])
      for (const { token, with: other, ratio } of PAIRS)
        if (wcagContrast(palette[token], palette[other]) < ratio)
          expect.fail(
            `${token} ${palette[token]} on ${other} ${palette[other]} for ${JSON.stringify(taken)}`,
          );
    // The brand's colours themselves are on the page.
    expect(palettes.light.olive).toBe(taken.primary);
    expect(palettes.light.pear).toBe(taken.accent);
    expect(palettes.light.honey).toBe(taken.highlight);
  });
});

test("a colour that can't carry its words is named with the nearest that can", () => {
  expect(findColourFaults({ ...BRAND_COLOURS, primary: "#9be7b4", highlight: "#2b1d00" })).toEqual({
    primary: expect.stringMatching(/^White words can't be read on this colour[.] .* is #[0-9a-f]{6}[.]$/),
    highlight: expect.stringMatching(/^Dark words can't be read on this colour[.] .* is #[0-9a-f]{6}[.]$/),
  });
  // A colour that is as light as allowed is taken as it is.
  expect(findColourFaults(BRAND_COLOURS)).toEqual({});
});

test("only the tokens of a changed colour are on the page", () => {
  const style = paletteStyle({ ...BRAND_COLOURS, accent: "#7a2ea0" });
  expect(style).toMatch(/^:root\{--pear:light-dark\(#7a2ea0,#[0-9a-f]{6}\);/);
  expect(style).not.toContain("--olive");
  expect(style).not.toContain("--leaf");
});

/** The pairs of a text and a background within one rule of the stylesheets. */
function pairsInStyles(): Set<string> {
  const pairs = new Set<string>();
  for (const file of fs.globSync("**/*.css", { cwd: views })) {
    const text = fs.readFileSync(path.join(views, file), "utf8").replaceAll(/\/\*.*?\*\//gs, "");
    for (const [, body = ""] of text.matchAll(/\{([^{}]*)/g)) {
      const grounds = [...body.matchAll(/(?<![\w-])background(?:-color)?: var\(--([\w-]+)\)/g)];
      const texts = [...body.matchAll(/(?<![\w-])color: var\(--([\w-]+)\)/g)];
      for (const [, ground] of grounds) for (const [, word] of texts) pairs.add(`${word} on ${ground}`);
    }
  }
  return pairs;
}

test("every pair of a text and a background that one rule of the styles names is held to AA", () => {
  const held = new Set(
    PAIRS.flatMap(({ token, with: other }) => [`${token} on ${other}`, `${other} on ${token}`]),
  );
  const derived = new Set<string>(Object.keys(DERIVED_TOKENS));
  const open = [...pairsInStyles()].filter((pair) => {
    const [word = "", ground = ""] = pair.split(" on ");
    return (derived.has(word) || derived.has(ground)) && !held.has(pair);
  });
  expect(open).toEqual([]);
});
