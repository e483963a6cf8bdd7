import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { addDays, maltaDay } from "../../rules/time/malta-time.ts";
import { searchTerm } from "../../rules/matching/search.ts";

/** In characters, longer than any product's name: a sentence may contain personal data. */
const MAX_LENGTH = 40;

/** More digits may be a telephone number, a card number or a date of birth. */
const MAX_DIGITS = 4;

/** Different terms counted in a day, so that random queries cannot fill the disk. */
const MAX_TERMS_PER_DAY = 500;

/** Searches counted in a day: no visitor's searches are worth more, and no sum of visitors makes a panel of nonsense. */
const MAX_SEARCHES_PER_DAY = 3000;

/** A rare term is deleted after this many days, because it can point to one person. */
const RARE_RETENTION_DAYS = 7;
/** With fewer searches than this on a day, a term counts as rare. */
const MIN_FREQUENT_COUNT = 3;

/** Every term is deleted after this many days. */
const RETENTION_DAYS = 90;

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
  const day = maltaDay(now);
  await inTransaction(db, async (trx) => {
    const today = await sql<{ terms: number; known: number | null; searches: number | null }>`
      SELECT count(*) AS terms, sum(CASE WHEN term = ${term} THEN 1 ELSE 0 END) AS known, sum(count) AS searches FROM search_misses WHERE day = ${day}`.execute(
      trx,
    );
    const { terms = 0, known = null, searches } = today.rows[0] ?? {};
    if (terms === 0) await deleteOldMisses(trx, day);
    if ((!known && terms >= MAX_TERMS_PER_DAY) || Number(searches) >= MAX_SEARCHES_PER_DAY) return;
    await trx
      .insertInto("search_misses")
      .values({ day, term, count: 1 })
      .onConflict((conflict) =>
        conflict.columns(["day", "term"]).doUpdateSet({ count: sql`search_misses.count + 1` }),
      )
      .execute();
  });
}

/** Returns the searches without results of the last thirty days. */
export async function listMisses(db: Db, now: Date): Promise<Misses> {
  const since = addDays(maltaDay(now), 1 - SHOWN_DAYS);
  const recent = db.selectFrom("search_misses").where("day", ">=", since);
  const terms = await recent
    .select((eb) => ["term", eb.fn.sum<number>("count").as("count"), eb.fn.max("day").as("lastDay")])
    .groupBy("term")
    .orderBy("count", "desc")
    .orderBy("lastDay", "desc")
    .orderBy("term")
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

/** Deletes old terms. Called with the first term of each day. */
async function deleteOldMisses(trx: Db, day: string): Promise<void> {
  await trx
    .deleteFrom("search_misses")
    .where((eb) =>
      eb.or([
        eb("day", "<", addDays(day, -RETENTION_DAYS)),
        eb.and([eb("day", "<", addDays(day, -RARE_RETENTION_DAYS)), eb("count", "<", MIN_FREQUENT_COUNT)]),
      ]),
    )
    .execute();
}
