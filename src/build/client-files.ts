import fs from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { hashOf } from "./hash-of.mjs";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Pictures and fonts are compressed already. */
const TEXT = /\.(?:js|css|svg|txt)$/;

/**
 * Writes a `.br` and a `.gz` file next to every text file of a folder. Compressing once, in the build, allows the highest
 * level, which would be too slow for each request.
 */
export async function precompress(folder: string): Promise<void> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  await Promise.all(
    files.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const content = await fs.readFile(file);
      await fs.writeFile(`${file}.br`, await brotli(content));
      await fs.writeFile(`${file}.gz`, await gzip(content, { level: 9 }));
    }),
  );
}

/**
 * Removes the empty fragment that React Router's build adds to the addresses of some stylesheets in the browser's manifest.
 * The document links to stylesheets without it (`DocumentStyles`), so React Router finds those that are loaded and does not
 * preload them again with each navigation.
 */
export async function removeStyleFragments(clientFolder: string): Promise<void> {
  const folder = path.join(clientFolder, "assets");
  for (const name of await fs.readdir(folder)) {
    if (!/^manifest-\w+\.js$/.test(name)) continue;
    const file = path.join(folder, name);
    const manifest = await fs.readFile(file, "utf8");
    await fs.writeFile(file, manifest.replaceAll('.css#"', '.css"'));
  }
}

/** Returns the address of the drawings in the build. It changes with their content, so they are cached for a year. */
export function emojiFolder(): string {
  return `/assets/emoji-${hashOf("views/public", ["emoji"]).slice(0, 8)}`;
}

/** Copies the drawings to that address. They stay at `/emoji` too, since other sites may show them from there. */
export async function copyEmoji(clientDir: string): Promise<void> {
  await fs.cp("views/public/emoji", path.join(clientDir, emojiFolder()), { recursive: true });
}
