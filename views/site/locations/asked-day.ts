import type { PageHandle } from "../../../src/site/context.ts";
import { readDay } from "../../../src/rules/time/special-days.ts";

/** What `?on=` of an address asks for: a day, or an empty text if it is not a day whose hours pages can show. */
export function askedDay(query: URLSearchParams, now: Date): string | undefined {
  const on = query.get("on");
  return on === null ? undefined : meaningOfDay(on, now);
}

function meaningOfDay(text: string, now: Date): string {
  return readDay(text, now) ?? "";
}

/** How the page cache reads `on`: one copy of a page for each day, and one for all other values. */
export const DAY_MEANING = { on: meaningOfDay } satisfies PageHandle["meanings"];

/** The id of the element with the answer. */
export const DAY_PLACE = "day";
