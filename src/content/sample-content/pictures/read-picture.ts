import fs from "node:fs/promises";
import path from "node:path";

/** Reads a picture of the sample content: an SVG file of this folder. They are read from here, so that they are not built. */
export function readPicture(name: string): Promise<Buffer> {
  return fs.readFile(path.join(import.meta.dirname, `${name}.svg`));
}
