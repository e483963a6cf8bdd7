import { sql, type RawBuilder } from "kysely";
import { contains } from "../../storage/database/sql.ts";
import { fold } from "../../rules/text/fold.ts";
import { addDays, fromMaltaTime, maltaDay, mondayOf } from "../../rules/time/malta-time.ts";
import type { OfferFilter, PublicationState } from "../publication.ts";
import { hasSlug, type ContentKind } from "../kinds/kinds.ts";
import type { ServerKind } from "./server-kind.ts";
import { publicationStateSql } from "./state-in-sql.ts";

/** Which records of a kind staff have searched for. */
export interface StaffFilter {
  /** A text to find in the title and other columns, also a barcode, ignoring accents. */
  q?: string | undefined;
  state?: PublicationState | undefined;
  /** A value of the kind's category field. */
  category?: string | undefined;
  offer?: OfferFilter | undefined;
  /** Only records of which a next version waits. */
  waiting?: "1" | undefined;
}

/** In characters, longer than any title. */
const MAX_QUERY = 200;

/**
 * The condition of the search, the category and the offer over a kind's table. Every word of the search must match in some
 * column.
 */
export function whereFound(
  kind: ServerKind,
  { q = "", category, offer, waiting }: StaffFilter,
  now: Date,
): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`"deletedDate" IS NULL`];
  const codes = [...(hasSlug(kind) ? ["slug"] : []), ...(kind.listing.codes ?? [])];
  const lower = codes.map((name) => sql`lower(${sql.ref(name)})`);
  const text = sql`(${sql.join([sql.ref("searchText"), ...lower], sql` || ' ' || `)})`;
  for (const word of fold(q.slice(0, MAX_QUERY)).split(/\s+/).filter(Boolean))
    conditions.push(contains(text, word));
  if (category !== undefined) conditions.push(sql`${sql.ref(kind.categoryField)} = ${category}`);
  if (offer !== undefined) conditions.push(whereOffer(kind, offer, now));
  if (waiting !== undefined) conditions.push(whereWaiting(kind.name));
  return sql.join(conditions, sql` AND `);
}

/** The same, with the state. */
export function whereFoundInState(kind: ServerKind, filter: StaffFilter, now: Date): RawBuilder<unknown> {
  const found = whereFound(kind, filter, now);
  return filter.state === undefined
    ? found
    : sql`${found} AND ${publicationStateSql(kind.name, now)} = ${filter.state}`;
}

/** Whether a next version of a record waits, over its kind's table. */
export function whereWaiting(kind: ContentKind): RawBuilder<boolean> {
  return sql<boolean>`id IN (
    SELECT "recordId" FROM next_versions WHERE "contentType" = ${kind} AND state = 'waiting')`;
}

function whereOffer({ list }: ServerKind, offer: OfferFilter, now: Date): RawBuilder<unknown> {
  if (!list?.offers) return sql`FALSE`;
  const offered = (dates: RawBuilder<unknown>) =>
    sql`id IN (SELECT "productId" FROM product_offers WHERE "endDate" >= ${now.toISOString()} AND ${dates})`;
  if (offer === "now") return offered(sql`"startDate" <= ${now.toISOString()}`);
  const monday = fromMaltaTime(addDays(mondayOf(maltaDay(now)), 7), "00:00");
  return offered(sql`"endDate" < ${monday.toISOString()}`);
}
