import { ExpectedError } from "../../errors.ts";

/** Pages of the links of one person within a minute. A page has no scripts and no data of its own: one is one press. */
export const PAGES_A_MINUTE = 120;

const MINUTE = 60_000;

/**
 * Counts the pages of the site on a day, in the memory of this process: to look at a page writes nothing.
 *
 * @returns a function that counts a page of a person's links. It throws ExpectedError 429 with `Retry-After`.
 */
export function createDayLimit(clock: () => Date): (userId: string) => void {
  const counts = new Map<string, { from: number; pages: number }>();
  return (userId) => {
    const now = clock().getTime();
    const known = counts.get(userId);
    const count = known && Math.abs(now - known.from) < MINUTE ? known : { from: now, pages: 0 };
    if (count.pages >= PAGES_A_MINUTE) {
      throw new ExpectedError(
        429,
        "Too many pages of the site on a day were opened within a minute. Please wait a minute, then try again.",
        { headers: { "Retry-After": String(Math.ceil((count.from + MINUTE - now) / 1000)) } },
      );
    }
    counts.set(userId, { ...count, pages: count.pages + 1 });
  };
}
