import fs from "node:fs/promises";
import path from "node:path";

/** Draws words as outlines, so that pictures of them need no font on the machine. */
export interface Letters {
  /** The outline of a text of this size, from the left end of its baseline, and its width. */
  outline(text: string, size: number): { path: string; width: number };
}

/** The file of the display font. */
const FONT = /^bricolage-grotesque(?:-[\w-]{8})?\.woff2$/;

/** Loads the display font of the build, or of the sources where nothing is built. */
export async function loadLetters(clientDir: string | undefined): Promise<Letters> {
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
