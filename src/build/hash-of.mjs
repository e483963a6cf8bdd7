import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/**
 * Returns one hash over the names and contents of files, including all files in folders.
 *
 * @param {string} root
 * @param {readonly string[]} names files and folders below the root
 */
export function hashOf(root, names) {
  const hash = createHash("sha256");
  for (const name of names) {
    for (const file of filesOf(path.join(root, name))) {
      hash.update(path.relative(root, file)).update("\0").update(fs.readFileSync(file));
    }
  }
  return hash.digest("hex");
}

/** @param {string} full */
function filesOf(full) {
  if (!fs.statSync(full).isDirectory()) return [full];
  // Without `withFileTypes`, because `Dirent.parentPath` needs Node 20.12.
  return fs
    .readdirSync(full, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(full, name))
    .filter((file) => fs.statSync(file).isFile())
    .sort();
}
