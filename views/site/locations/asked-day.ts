import type { PageHandle } from "../../../src/context.ts";
import { readDay } from "../../../src/rules/time/special-days.ts";

/** What `?on=` of an address asks for: a day, or an empty text where it names none of those that pages tell. */
export function askedDay(query: URLSearchParams, now: Date): string | undefined {
  const on = query.get("on");
  return on === null ? undefined : meaningOfDay(on, now);
}

function meaningOfDay(text: string, now: Date): string {
  return readDay(text, now) ?? "";
}

/** How the page cache reads `on`: a page is kept once for each day, and once for all that is not one. */
export const DAY_MEANING = { on: meaningOfDay } satisfies PageHandle["meanings"];

/** The place of a page at which the answer stands. */
export const DAY_PLACE = "day";
