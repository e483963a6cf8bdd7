import { sql } from "kysely";
import { addDays } from "../../rules/time/malta-time.ts";
import { EXPIRED_WITHIN, type Counted } from "../../rules/counts/counted.ts";
import type { Db } from "./tables.ts";
import { inTransaction } from "./transaction.ts";

/** What was counted of a subject. */
export interface Tally {
  count: number;
  /** How many of them are views whose visitor did not come from a page of this site. */
  visits?: number;
  /** How many of them were on a phone. */
  phones?: number;
}

/** In characters. A longer subject is not counted. */
const MAX_SUBJECT = 200;

/** Subjects that are told apart in a day, and where further ones are counted: nowhere, if there is no `others`. */
interface Bounds {
  subjects?: number;
  others?: string;
  /** The most that is counted in a day, of all subjects together. */
  sum?: number;
  /** Rows of all days: the rarest of the oldest days go first. */
  rows?: number;
}

/** The bounds of what a visitor can invent. All others are counted of pages and records that exist. */
const BOUNDS: Partial<Record<Counted, Bounds>> = {
  source: { subjects: 100, others: "other" },
  // No visitor's searches are worth more, and no sum of visitors makes a panel of nonsense.
  miss: { subjects: 500, sum: 3000 },
  missing: { rows: 500 },
};

/** Subjects that wait to be written, at most: of a page or record more than a site has. */
export function maxWaiting(what: Counted): number {
  const { rows, subjects } = BOUNDS[what] ?? {};
  return rows ?? subjects ?? 20_000;
}

/** With fewer searches than this on a day, a term counts as rare. */
const MIN_FREQUENT = 3;
/** A rare term is deleted after this many days, because it can point to one person. */
const RARE_RETENTION_DAYS = 7;

/** Parameters of a statement, below the limit of any database: six for each row. */
const BATCH = 100;

/** Adds to the counts of a day. Processes that add to the same day add up. */
export async function addCounts(
  db: Db,
  day: string,
  what: Counted,
  tallies: ReadonlyMap<string, Tally>,
): Promise<void> {
  const { rows: maxRows, ...bounds } = BOUNDS[what] ?? {};
  await inTransaction(db, async (trx) => {
    const added = await withinBounds(trx, day, what, tallies, bounds);
    // In one order, so that two processes never wait for each other's rows.
    const rows = [...added]
      // PostgreSQL cannot store NUL.
      .filter(([subject]) => subject.length <= MAX_SUBJECT && !subject.includes("\0"))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([subject, { count, visits = 0, phones = 0 }]) => ({ day, what, subject, count, visits, phones }));
    for (let from = 0; from < rows.length; from += BATCH)
      await trx
        .insertInto("daily_counts")
        .values(rows.slice(from, from + BATCH))
        .onConflict((conflict) =>
          conflict.columns(["what", "day", "subject"]).doUpdateSet({
            count: sql`daily_counts.count + excluded.count`,
            visits: sql`daily_counts.visits + excluded.visits`,
            phones: sql`daily_counts.phones + excluded.phones`,
          }),
        )
        .execute();
    if (maxRows !== undefined)
      await sql`
        DELETE FROM daily_counts WHERE what = ${what} AND (day, subject) IN (
          SELECT day, subject FROM daily_counts WHERE what = ${what}
          ORDER BY count > 1 DESC, day DESC, count DESC, subject LIMIT 1000 OFFSET ${maxRows})`.execute(trx);
  });
}

async function withinBounds(
  trx: Db,
  day: string,
  what: Counted,
  tallies: ReadonlyMap<string, Tally>,
  { subjects, others, sum = Number.POSITIVE_INFINITY }: Bounds,
): Promise<ReadonlyMap<string, Tally>> {
  if (subjects === undefined) return tallies;
  const today = await trx
    .selectFrom("daily_counts")
    .select(["subject", "count"])
    .where("day", "=", day)
    .where("what", "=", what)
    .execute();
  const known = new Set(today.map(({ subject }) => subject));
  let total = today.reduce((all, { count }) => all + count, 0);
  const added = new Map<string, Tally>();
  for (const [subject, tally] of tallies) {
    const isKnown = known.has(subject) || known.size < subjects;
    if (isKnown) known.add(subject);
    const place = isKnown ? subject : others;
    if (place === undefined || total + tally.count > sum) continue;
    total += tally.count;
    added.set(place, addTallies(added.get(place), tally));
  }
  return added;
}

/** The sum of two tallies. */
export function addTallies(
  { count, visits = 0, phones = 0 }: Tally = { count: 0 },
  { count: more, visits: moreVisits = 0, phones: morePhones = 0 }: Tally,
): Tally {
  return { count: count + more, visits: visits + moreVisits, phones: phones + morePhones };
}

/** Deletes the counts whose time is over. */
export async function expireDailyCounts(db: Db, day: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const [what, days] of EXPIRED_WITHIN)
      await trx
        .deleteFrom("daily_counts")
        .where("what", "=", what)
        .where("day", "<", addDays(day, -days))
        .execute();
    await trx
      .deleteFrom("daily_counts")
      .where("what", "=", "miss")
      .where("day", "<", addDays(day, -RARE_RETENTION_DAYS))
      .where("count", "<", MIN_FREQUENT)
      .execute();
  });
}
