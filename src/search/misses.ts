import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { addDays, maltaDay } from "../rules/time/malta-time.ts";
import { searchTerm } from "../rules/search/search.ts";

/** Longer than anything that is on a shelf: whoever writes sentences may be writing about themselves. */
const LONGEST = 40;

/** A telephone or card number, a date of birth: more digits than any product's name needs. */
const MOST_DIGITS = 4;

/** So many different words a day: who sends random ones fills no disk. */
const TERMS_A_DAY = 500;

/** After so many days a word is kept only where it was looked for often: rare ones can point to one person. */
const RARE_KEPT_DAYS = 7;
const OFTEN = 3;

/** Nothing is kept for longer than this. */
const KEPT_DAYS = 90;

/** Staff look at so many days. */
const SHOWN_DAYS = 30;
const SHOWN_TERMS = 100;

/** What visitors looked for and did not find. */
export const missesSchema = z.strictObject({
  /** The words of the last thirty days, the most wanted first. */
  terms: z.array(z.strictObject({ term: z.string(), count: z.int(), lastDay: z.iso.date() })),
  /** How many searches found nothing, by day, the latest first. */
  days: z.array(z.strictObject({ day: z.iso.date(), count: z.int() })),
});

export type Misses = z.output<typeof missesSchema>;

/**
 * Counts a search that found nothing: its folded words and the day, nothing else. What may be about a person (a
 * long text, a mail address, many digits) is not counted.
 */
export async function recordMiss(db: Db, query: string, now: Date): Promise<void> {
  const term = searchTerm(query);
  if (term === undefined || !isCounted(term)) return;
  const day = maltaDay(now);
  await inTransaction(db, async (trx) => {
    const today = await sql<{ terms: number; known: number | null }>`
      SELECT count(*) AS terms, sum(term = ${term}) AS known FROM search_misses WHERE day = ${day}`.execute(
      trx,
    );
    const { terms = 0, known = null } = today.rows[0] ?? {};
    if (terms === 0) await forgetOld(trx, day);
    if (!known && terms >= TERMS_A_DAY) return;
    await trx
      .insertInto("search_misses")
      .values({ day, term, count: 1 })
      .onConflict((conflict) => conflict.columns(["day", "term"]).doUpdateSet({ count: sql`count + 1` }))
      .execute();
  });
}

/** What was looked for in vain in the last thirty days. */
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
  return term.length <= LONGEST && !term.includes("@") && digits <= MOST_DIGITS;
}

/** Once a day, with the first word of it. */
async function forgetOld(trx: Db, day: string): Promise<void> {
  await trx
    .deleteFrom("search_misses")
    .where((eb) =>
      eb.or([
        eb("day", "<", addDays(day, -KEPT_DAYS)),
        eb.and([eb("day", "<", addDays(day, -RARE_KEPT_DAYS)), eb("count", "<", OFTEN)]),
      ]),
    )
    .execute();
}
