import fs from "node:fs/promises";
import path from "node:path";

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
