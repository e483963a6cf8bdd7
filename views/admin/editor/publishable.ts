import { kindOf, type ContentKind } from "../../../src/content/kinds.ts";
import type { Publishable } from "../../../src/content/publication.ts";
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
