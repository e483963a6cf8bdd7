import fs from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";

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
