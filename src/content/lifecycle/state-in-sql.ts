import { type RawBuilder, sql } from "kysely";
import { type ContentKind, kindOf, untitled } from "../kinds/kinds.ts";
import { ARCHIVED_STATUSES, type PublicationState } from "../publication.ts";
import type { VisibilityRule } from "../../rules/time/visibility.ts";
import type { Db } from "../../storage/database/tables.ts";

/**
 * `publicationOf` in SQL: the state of a record that is not in the bin, as an expression over its table. A test compares
 * the two on random records.
 */
export function publicationStateSql(kind: ContentKind, now: Date): RawBuilder<PublicationState> {
  const { visibility } = kindOf(kind);
  const { status, from, until } = visibility;
  const instant = now.toISOString();
  const begins = from ? sql`${sql.ref(from)} > ${instant}` : sql`FALSE`;
  // A record whose end is before its beginning never shows.
  const reaches = from && until ? sql`coalesce(${sql.ref(from)} <= ${sql.ref(until)}, TRUE)` : sql`TRUE`;
  return sql<PublicationState>`CASE
    WHEN ${whereVisible({ visibility }, now)} THEN 'live'
    WHEN status IN (${sql.join(ARCHIVED_STATUSES)}) THEN 'archived'
    WHEN status <> ${status} THEN 'draft'
    WHEN ${begins} AND ${reaches} THEN 'planned'
    ELSE 'ended' END`;
}

/**
 * The visibility rule in SQL: the same as `isVisible`, as a condition over the kind's table. A test compares the two on
 * random records.
 */
export function whereVisible(kind: { visibility: VisibilityRule }, now: Date): RawBuilder<boolean> {
  const { status, from, until } = kind.visibility;
  const instant = now.toISOString();
  const conditions = [sql`"deletedDate" IS NULL`, sql`status = ${status}`];
  if (from) conditions.push(sql`(${sql.ref(from)} IS NULL OR ${sql.ref(from)} <= ${instant})`);
  if (until) conditions.push(sql`(${sql.ref(until)} IS NULL OR ${sql.ref(until)} >= ${instant})`);
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
}

/** Columns of dates, both inclusive. */
export interface Span {
  from?: string;
  until?: string;
}

/** When the next period of a public record begins after now, and when the next one ends. An index finds each. */
export async function listFirstDates(
  db: Db,
  { name, visibility: { status } }: { name: ContentKind; visibility: { status: string } },
  { from, until }: Span,
  now: Date,
): Promise<Date[]> {
  const instant = now.toISOString();
  const first = (column: string | undefined, isEnd: boolean) => {
    if (column === undefined) return sql`NULL`;
    const date = sql.ref(column);
    return sql`(
      SELECT ${date} FROM ${sql.table(name)}
      WHERE "deletedDate" IS NULL AND status = ${status} AND ${date} ${isEnd ? sql`>=` : sql`>`} ${instant}
      ORDER BY ${date} LIMIT 1)`;
  };
  if (from === undefined && until === undefined) return [];
  const { rows } = await sql<{ begins: string | null; ends: string | null }>`
    SELECT ${first(from, false)} AS begins, ${first(until, true)} AS ends`.execute(db);
  return rows.flatMap(({ begins, ends }) => [
    ...(begins ? [new Date(begins)] : []),
    // The last instant still belongs to the time of display; the next millisecond no longer does.
    ...(ends ? [new Date(Date.parse(ends) + 1)] : []),
  ]);
}

/** `titleOf` in SQL, over the kind's table. */
export function titleSql(kind: ContentKind): RawBuilder<string> {
  return sql<string>`coalesce(nullif(${sql.ref(kindOf(kind).titleField)}, ''), ${untitled(kind)})`;
}
