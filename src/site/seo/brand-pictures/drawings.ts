import type { BrandColours } from "../../../rules/brand/brand-colours.ts";
import fs from "node:fs/promises";
import path from "node:path";

/** What the pictures of a brand are drawn from. */
export interface BrandLook {
  name: string;
  accentCharacter: string;
  colours: BrandColours;
}

/** The light background of the pages. */
export const GROUND = "#fffbf2";

/** The icon: the first letter of the name on the main colour, with the accent as a dot. `padding` is for masks. */
export function iconSvg({ name, colours }: BrandLook, letters: Letters, padding = 0): string {
  const size = 512;
  const letterSize = 330 - padding;
  const { path: outline, width } = letters.outline(name.trim().charAt(0).toLocaleUpperCase("en"), letterSize);
  const x = (size - width) / 2;
  const y = size / 2 + letterSize * 0.34;
  const dot = letterSize * 0.085;
  const corner = padding > 0 ? 0 : 120;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">` +
    `<rect width="${size}" height="${size}" rx="${corner}" fill="${colours.primary}"/>` +
    `<path transform="translate(${round(x)} ${round(y)})" fill="${GROUND}" d="${outline}"/>` +
    `<circle cx="${round(x + width + dot)}" cy="${round(y - dot)}" r="${round(dot)}" fill="${colours.highlight}"/></svg>`
  );
}

/** The picture of the whole site for social networks: the word mark over a stripe of the colours. */
export function siteSvg({ name, accentCharacter, colours }: BrandLook, letters: Letters): string {
  const [width, height] = [1200, 630];
  const wanted = letters.outline(name.toLowerCase() + accentCharacter, 200);
  const size = 200 * Math.min(1, 1000 / Math.max(1, wanted.width));
  const word = letters.outline(name.toLowerCase(), size);
  const mark = letters.outline(accentCharacter, size);
  const x = (width - word.width - mark.width) / 2;
  const y = height / 2 + size * 0.25;
  const stripe = [colours.accent, colours.highlight, colours.secondary, colours.support]
    .map((colour, at) => `<rect x="${at * 300}" y="606" width="300" height="24" fill="${colour}"/>`)
    .join("");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="${GROUND}"/>` +
    `<path transform="translate(${round(x)} ${round(y)})" fill="${colours.primary}" d="${word.path}"/>` +
    `<path transform="translate(${round(x + word.width)} ${round(y)})" fill="${colours.accent}" d="${mark.path}"/>` +
    `${stripe}</svg>`
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Draws words as outlines, so that pictures of them need no font on the machine. */
export interface Letters {
  /** The outline of a text of this size, from the left end of its baseline, and its width. */
  outline(text: string, size: number): { path: string; width: number };
}

/** The file of the display font. */
const FONT = /^bricolage-grotesque(?:-[\w-]{8})?\.woff2$/;

/** The letters, loaded once for all that ask; after a failure the next that asks loads them again. */
export function createLetters(clientDir: string | undefined): () => Promise<Letters> {
  let letters: Promise<Letters> | undefined;
  return () => {
    letters ??= loadLetters(clientDir).catch((error: unknown) => {
      letters = undefined;
      throw error;
    });
    return letters;
  };
}

/** Loads the display font of the build, or of the sources where nothing is built. */
async function loadLetters(clientDir: string | undefined): Promise<Letters> {
  const folder =
    clientDir === undefined ? path.resolve("views/styles/fonts") : path.join(clientDir, "assets");
  const name = (await fs.readdir(folder)).find((file) => FONT.test(file));
  if (name === undefined) throw new Error(`There is no display font in ${folder}.`);
  // Loaded only here: a site with the sample brand does not need it.
  const { create } = await import("fontkit");
  const font = create(await fs.readFile(path.join(folder, name)));
  if (!("layout" in font)) throw new Error(`${name} is a collection of fonts.`);
  return {
    outline(text, size) {
      // A letter that the font lacks would be an empty box.
      const known = Array.from(text)
        .filter((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
        .join("");
      const scale = size / font.unitsPerEm;
      const { glyphs, positions } = font.layout(known);
      let x = 0;
      let outline = "";
      glyphs.forEach((glyph, index) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
        // Font outlines grow upwards, those of SVG downwards.
        outline += glyph.path
          .scale(scale, -scale)
          .translate((x + xOffset) * scale, -yOffset * scale)
          .toSVG();
        x += xAdvance;
      });
      return { path: outline, width: x * scale };
    },
  };
}
