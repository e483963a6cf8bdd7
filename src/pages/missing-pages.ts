import { CONTENT_KINDS, kindOf } from "../content/kinds.ts";
import { isAddressKnown } from "../content/lifecycle/slugs.ts";
import type { Db } from "../database/tables.ts";

/**
 * Creates a function that tells whether visitors find no page at a path: no screen has it, or its screen shows a record
 * and there is none of this address, not even a hidden one or one that has moved. It needs a look-up instead of the
 * rendering of a page: most requests of robots are for such paths.
 *
 * @param pagePattern returns the route pattern of a page's address.
 */
export function createMissingPages(
  db: Db,
  pagePattern: (path: string) => string | undefined,
): (path: string) => Promise<boolean> {
  const kindOfFolder = new Map(
    CONTENT_KINDS.flatMap((kind) => kindOf(kind).folders.map((folder) => [folder, kind] as const)),
  );
  return async (path) => {
    const plain = decode(path);
    // Another spelling of a path: its screen is found by React Router alone.
    if (plain === undefined || plain.includes("//")) return false;
    // Screens are found whatever the case of the letters.
    const pattern = pagePattern(plain) ?? pagePattern(plain.toLowerCase());
    if (pattern === undefined) return true;
    const [folder, parameter] = pattern.split("/:");
    const kind = parameter === undefined || folder === undefined ? undefined : kindOfFolder.get(folder);
    const slug = plain.slice(plain.lastIndexOf("/") + 1);
    if (kind === undefined || slug === "") return false;
    try {
      return !(await isAddressKnown(db, kind, slug));
    } catch {
      // The screen reports that the records cannot be read.
      return false;
    }
  };
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
