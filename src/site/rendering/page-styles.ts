import fs from "node:fs";
import path from "node:path";

/** Returns the text of one of the build's stylesheets by its address. */
export type ReadStyle = (address: string) => string;

/**
 * Creates a reader that reads each stylesheet of the build once. Its addresses come from the build itself, never from a
 * request; it throws the file system's error where a file of the build is missing.
 */
export function createStyleReader(clientDir: string): ReadStyle {
  const known = new Map<string, string>();
  return (address) => {
    const { pathname } = new URL(address, "http://build");
    const text = known.get(pathname) ?? fs.readFileSync(path.join(clientDir, pathname), "utf8");
    known.set(pathname, text);
    return text;
  };
}
