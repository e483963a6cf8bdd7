import { z } from "zod";
import type { Db } from "../../storage/database/tables.ts";
import { addCounts } from "../../storage/database/daily-counts.ts";
import { addDays, maltaDay } from "../../rules/time/malta-time.ts";
import { searchTerm } from "../../rules/matching/search.ts";

/** In characters, longer than any product's name: a sentence may contain personal data. */
const MAX_LENGTH = 40;

/** More digits may be a telephone number, a card number or a date of birth. */
const MAX_DIGITS = 4;

/** How many days and terms staff see. */
const SHOWN_DAYS = 30;
const SHOWN_TERMS = 100;

/** Searches without results, as staff see them. */
export const missesSchema = z
  .strictObject({
    /** The terms of the last thirty days, most frequent first. */
    terms: z.array(z.strictObject({ term: z.string(), count: z.int(), lastDay: z.iso.date() })),
    /** The number of searches without results by day, latest first. */
    days: z.array(z.strictObject({ day: z.iso.date(), count: z.int() })),
  })
  .meta({ id: "SearchMisses" });

export type Misses = z.output<typeof missesSchema>;

/**
 * Counts a search without results. Stores only its folded words and the day. A query that may contain personal data (long
 * text, an e-mail address, many digits) is not stored.
 */
export async function recordMiss(db: Db, query: string, now: Date): Promise<void> {
  const term = searchTerm(query);
  if (term === undefined || !isCounted(term)) return;
  await addCounts(db, maltaDay(now), "miss", new Map([[term, { count: 1 }]]));
}

/** Returns the searches without results of the last thirty days. */
export async function listMisses(db: Db, now: Date): Promise<Misses> {
  const since = addDays(maltaDay(now), 1 - SHOWN_DAYS);
  const recent = db.selectFrom("daily_counts").where("what", "=", "miss").where("day", ">=", since);
  const terms = await recent
    .select((eb) => [
      "subject as term",
      eb.fn.sum<number>("count").as("count"),
      eb.fn.max("day").as("lastDay"),
    ])
    .groupBy("subject")
    .orderBy("count", "desc")
    .orderBy("lastDay", "desc")
    .orderBy("subject")
    .limit(SHOWN_TERMS)
    .execute();
  const days = await recent
    .select((eb) => ["day", eb.fn.sum<number>("count").as("count")])
    .groupBy("day")
    .orderBy("day", "desc")
    .execute();
  return { terms, days };
}

function isCounted(term: string): boolean {
  const digits = term.match(/\p{N}/gu)?.length ?? 0;
  // PostgreSQL cannot store NUL.
  return term.length <= MAX_LENGTH && !/[@\0]/.test(term) && digits <= MAX_DIGITS;
}
