import fs from "node:fs";
import path from "node:path";

/** The text of one of the build's stylesheets, by its address. */
export type ReadStyle = (address: string) => string;

/**
 * Reads each of the build's stylesheets once. The addresses come from the build itself.
 *
 * @throws the file system's own error where the build is not whole.
 */
export function readStylesOf(clientDir: string): ReadStyle {
  const known = new Map<string, string>();
  return (address) => {
    const { pathname } = new URL(address, "http://build");
    const text = known.get(pathname) ?? fs.readFileSync(path.join(clientDir, pathname), "utf8");
    known.set(pathname, text);
    return text;
  };
}
