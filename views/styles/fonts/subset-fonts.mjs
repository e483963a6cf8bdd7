/**
 * Creates the two font files that every page loads. Each contains all of Latin-1 and the letters of Maltese, so that a
 * name like Ħamrun needs no second file and causes no second layout of the page.
 *
 *   npm install --no-save subset-font@2.9.0
 *   node views/styles/fonts/subset-fonts.mjs <Figtree[wght].ttf> <BricolageGrotesque[opsz,wdth,wght].ttf>
 *
 * The fonts come from github.com/erikdkennedy/figtree (032dfa7) and github.com/ateliertriay/bricolage (84745e5),
 * each in `fonts/variable`. Run it again to update a font. It does not access the network.
 */
import { readFile, writeFile } from "node:fs/promises";

const [figtree, bricolage] = process.argv.slice(2);
if (!figtree || !bricolage)
  throw new Error(
    "Usage: node views/styles/fonts/subset-fonts.mjs <path of Figtree> <path of Bricolage Grotesque>",
  );

/**
 * The first and last character of each range. Keep them in step with `unicode-range` in fonts.css.
 * @type {[first: number, last: number][]}
 */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  // Ċ ċ, Ġ ġ, Ħ ħ, Ż ż
  [0x10a, 0x10b],
  [0x120, 0x121],
  [0x126, 0x127],
  [0x17b, 0x17c],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
];
const text = RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)),
).join("");
/** The features that our styles use, and those needed for kerning. */
const keepFeatures = ["kern", "liga", "calt", "ccmp", "locl", "mark", "mkmk", "rlig", "tnum"];

// @ts-expect-error Not a dependency of the project. Install it as shown above.
const { default: subsetFont } = await import("subset-font");
for (const { source, name, variationAxes } of [
  { source: figtree, name: "figtree" },
  {
    source: bricolage,
    name: "bricolage-grotesque",
    // Used only for headings, none of which is lighter.
    variationAxes: { opsz: 14, wdth: 100, wght: { min: 600, max: 800 } },
  },
]) {
  const file = new URL(`${name}.woff2`, import.meta.url);
  const font = await subsetFont(await readFile(source), text, {
    targetFormat: "woff2",
    variationAxes,
    keepFeatures,
  });
  await writeFile(file, font);
  console.log(`${name}.woff2: ${font.length} bytes`);
}
