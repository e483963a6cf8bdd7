import fs from "node:fs";
import path from "node:path";

const FOLDER = import.meta.dirname;
const DOCUMENT = /^<svg [^>]*viewBox="([^"]+)">(.*)<\/svg>\s*$/s;

/** What an icon draws, on a canvas of 32 by 32 units, and the box of its visible part: left, top, right, bottom. */
export interface Drawing {
  body: string;
  box: readonly number[];
}

/**
 * Returns our own drawings by name: the SVG files of this folder. The view box of each is the box of its visible part. They are
 * read from here when the pictures are drawn, so that the folder is not built.
 *
 * @throws Error naming the file that is not such a document.
 */
export function readDrawings(): Map<string, Drawing> {
  const files = fs.readdirSync(FOLDER).filter((file) => file.endsWith(".svg"));
  return new Map(files.map((file) => [path.basename(file, ".svg"), readDrawing(file)]));
}

function readDrawing(file: string): Drawing {
  const [, viewBox = "", body = ""] = DOCUMENT.exec(fs.readFileSync(path.join(FOLDER, file), "utf8")) ?? [];
  const [left = 0, top = 0, width = 0, height = 0] = viewBox.split(" ").map(Number);
  if (!(width > 0 && height > 0))
    throw new Error(`${file} is no drawing: it needs a view box of four numbers, and nothing outside <svg>.`);
  // The lines of the file are for people: the picture is the same without them.
  return { body: body.replace(/\n\s*/g, ""), box: [left, top, left + width, top + height] };
}
