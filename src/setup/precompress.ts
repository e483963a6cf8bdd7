import fs from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Pictures and fonts are compressed by their own nature. */
const TEXT = /\.(?:js|css|svg|txt)$/;

/**
 * Lays a `.br` and a `.gz` beside every text file of the build, as small as they get: once
 * here rather than worse at every request.
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
