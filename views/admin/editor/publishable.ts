import { kindOf, publicPathOf, type ContentKind } from "../../../src/content/kinds/kinds.ts";
import { publicationOf, type Publishable } from "../../../src/content/publication.ts";
import type { ServerRecord } from "./editor-state.ts";
import type { Fields } from "./merge-record.ts";

/** Returns the fields that decide whether visitors see a record: its status and the dates of its kind. */
export function publishableOf(kind: ContentKind, values: Fields): Publishable {
  const { from, until } = kindOf(kind).visibility;
  const dates = [from, until].flatMap((name) => {
    if (name === undefined) return [];
    const value = values[name];
    return [[name, typeof value === "string" ? value : null] as const];
  });
  return { ...Object.fromEntries(dates), status: String(values["status"]) };
}

/** Returns the path of the public page that shows the record now; null if it is not live. */
export function livePathOf(kind: ContentKind, saved: ServerRecord, now: Date): string | null {
  if (publicationOf(kind, publishableOf(kind, saved), now).state !== "live") return null;
  return publicPathOf(kind, saved);
}
