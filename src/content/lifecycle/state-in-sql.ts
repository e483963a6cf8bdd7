import { sql, type RawBuilder } from "kysely";
import { whereVisible } from "./where-visible.ts";
import { type ContentKind, kindOf } from "../kinds/kinds.ts";
import { ARCHIVED_STATUSES, type PublicationState } from "../publication.ts";

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
