import { sql } from "kysely";
import { rowsOf } from "../../storage/database/sql.ts";
import type { Db } from "../../storage/database/tables.ts";
import { CONTENT_KINDS, kindOf, type ContentKind } from "../kinds/kinds.ts";
import type { AnyRecord, PublicView, ServerKind } from "./server-kind.ts";
import { whereVisible } from "./state-in-sql.ts";

/**
 * What visitors read of records that they may see, in the order of the records. Every read for visitors ends here, and nothing
 * else of a record reaches them.
 */
export async function toPublic<Item extends AnyRecord>(
  db: Db,
  kind: ServerKind<Item>,
  records: readonly Item[],
  now: Date,
): Promise<Item[]> {
  const view: PublicView = { now, isShown: () => false, ...(await kind.viewContext?.read(db, records, now)) };
  return records.map((record) => kind.publicView(record, view));
}

/** Reads which of the records that others name by their slugs visitors may see at `now`. */
export async function readShown(
  db: Db,
  named: Readonly<Partial<Record<ContentKind, readonly string[]>>>,
  now: Date,
): Promise<Pick<PublicView, "isShown">> {
  const shown = new Map<ContentKind, ReadonlySet<string>>();
  for (const kind of CONTENT_KINDS) {
    const slugs = new Set(named[kind]);
    if (slugs.size > 0) shown.set(kind, await findShownSlugs(db, kind, [...slugs], now));
  }
  return { isShown: (kind, slug) => shown.get(kind)?.has(slug) ?? false };
}

/** The view of a record for itself, whatever becomes of the records that it names: for lists of staff and previews. */
export function viewAlone(now: Date): PublicView {
  return { now, isShown: () => true };
}

/** Those of some slugs, present and former ones, whose records visitors may see at `now`. */
async function findShownSlugs(
  db: Db,
  kind: ContentKind,
  slugs: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const isVisible = whereVisible(kindOf(kind), now);
  const { rows } = await sql<{ slug: string }>`
    WITH wanted ("wantedSlug") AS MATERIALIZED (SELECT value FROM ${rowsOf(slugs)})
    SELECT slug FROM wanted CROSS JOIN ${sql.table(kind)} WHERE slug = "wantedSlug" AND ${isVisible}
    UNION ALL SELECT former.slug FROM wanted CROSS JOIN slug_redirects AS former
      CROSS JOIN ${sql.table(kind)} AS records
    WHERE former."contentType" = ${kind} AND former.slug = "wantedSlug"
      AND records.id = former."recordId" AND ${isVisible}`.execute(db);
  return new Set(rows.map(({ slug }) => slug));
}
