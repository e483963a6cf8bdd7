import { type RawBuilder, sql } from "kysely";

/** More documents than a kind will ever have. */
const RANGE = 2 ** 40;

/**
 * Returns the first and the last document id of a kind. Each kind has its own range of ids, because full-text search can
 * skip a range of rowids without reading it.
 *
 * @param range the number of the kind's range, from 0 (`SearchSource.range`).
 */
export function docIdRange(range: number): [first: number, last: number] {
  return [range * RANGE + 1, (range + 1) * RANGE - 1];
}

/**
 * The range for BETWEEN. Literals instead of parameters: better-sqlite3 binds numbers as floating point, for which FTS5
 * ignores the range. It would then read the documents of every other kind too.
 */
export function docIdsIn(range: number): RawBuilder<unknown> {
  const [first, last] = docIdRange(range);
  return sql`${sql.lit(first)} AND ${sql.lit(last)}`;
}

/**
 * The dates of `isVisible` in SQL, over `entries`. The status needs no check: only records with the public status are in the
 * index.
 */
export function visibleAt(now: Date): RawBuilder<boolean> {
  const instant = now.toISOString();
  return sql<boolean>`((entries."visibleFrom" IS NULL OR entries."visibleFrom" <= ${instant})
    AND (entries."visibleUntil" IS NULL OR entries."visibleUntil" >= ${instant}))`;
}
