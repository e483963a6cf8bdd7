import { sql } from "kysely";
import type { Db } from "../../../storage/database/tables.ts";
import { MAX_RESULTS } from "../../../rules/matching/search.ts";
import type { IndexQuery } from "../search-index.ts";
import { visibleAt } from "../visible-at.ts";
import { textHas } from "./text-has.ts";

/**
 * Entries that are looked through in order before the index of letters is asked. A term in one of a hundred texts is
 * mostly found ten times among them, and fewer matches than that are soon sorted.
 */
const SCANNED = 1_000;

/**
 * One statement, of which PostgreSQL runs a part only if those before it have found too few. Titles that begin with the term
 * come from an index of their first two letters. A frequent term is found by looking through the first entries in order; a
 * rare one by its trigrams or pairs, among the entries that were not looked through.
 */
export async function findFirst(db: Db, { kind, term, now, limits }: IndexQuery): Promise<string[]> {
  const scanned = limits?.scanned ?? SCANNED;
  const isBeginning = sql<boolean>`(left(entries.text, 2) = left(${term}, 2)
    AND entries."titleLength" >= ${term.length} AND starts_with(entries.text, ${term}))`;
  const ofKind = sql<boolean>`entries."contentType" = ${kind}`;
  const others = sql<boolean>`${visibleAt(now)} AND NOT ${isBeginning}`;
  const inOrder = sql`ORDER BY "sortKey", "recordId"`;
  const { rows } = await sql<{ recordId: string }>`
    WITH beginning AS MATERIALIZED (
      SELECT "sortKey", "recordId" FROM search_entries AS entries
      WHERE ${ofKind} AND ${isBeginning} AND ${visibleAt(now)}
      ${inOrder} LIMIT ${MAX_RESULTS}
    ),
    last_scanned AS MATERIALIZED (
      SELECT "sortKey", "recordId" FROM search_entries AS entries WHERE ${ofKind}
      ${inOrder} LIMIT 1 OFFSET ${scanned - 1}
    ),
    scanned AS MATERIALIZED (
      SELECT "sortKey", "recordId"
      FROM (SELECT * FROM search_entries AS entries WHERE ${ofKind} ${inOrder} LIMIT ${scanned}) AS entries
      WHERE (SELECT count(*) FROM beginning) < ${MAX_RESULTS} AND strpos(entries.text, ${term}) > 0 AND ${others}
      ${inOrder} LIMIT ${MAX_RESULTS}
    ),
    found AS MATERIALIZED (
      SELECT "sortKey", "recordId" FROM search_entries AS entries
      WHERE (SELECT count(*) FROM beginning) + (SELECT count(*) FROM scanned) < ${MAX_RESULTS}
        AND EXISTS (SELECT FROM last_scanned) AND ${ofKind} AND ${textHas(term)} AND ${others}
    ),
    rest AS (
      SELECT "sortKey", "recordId" FROM found
      WHERE ("sortKey", "recordId") > (SELECT "sortKey", "recordId" FROM last_scanned)
      ${inOrder} LIMIT ${MAX_RESULTS}
    )
    SELECT "recordId" FROM (
      SELECT 1 AS part, * FROM beginning
      UNION ALL SELECT 2 AS part, * FROM scanned
      UNION ALL SELECT 3 AS part, * FROM rest
    ) AS matches
    ORDER BY part, "sortKey", "recordId" LIMIT ${MAX_RESULTS}`.execute(db);
  return rows.map(({ recordId }) => recordId);
}
