import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { isContentKind, kindOf, type ContentKind } from "../../content/kinds/kinds.ts";
import type { HistoryOf } from "../../content/lifecycle/history.ts";
import { isOneOf, rowsOf, textWithin } from "../../storage/database/sql.ts";
import { insertRows, replaceTable, schemaOf } from "../../storage/database/stand-ins.ts";
import type { Db } from "../../storage/database/tables.ts";

/**
 * Puts the former addresses of an instant that has passed in the place of those of now. The tables of the kinds are still those of now.
 *
 * @param changed the records that will be put back.
 */
export async function putBackAddresses(
  db: Db,
  changed: ReadonlyMap<HistoryOf, readonly string[]>,
  instant: string,
): Promise<void> {
  const moved = new Map<ContentKind, string[]>();
  for (const [kind, ids] of changed) {
    if (!isContentKind(kind) || !kindOf(kind).hasSlug) continue;
    const found = await listMoved(db, kind, ids);
    if (found.length > 0) moved.set(kind, found);
  }
  if (moved.size === 0) return;
  const others = [...moved].map(
    ([kind, ids]) => sql`NOT ("contentType" = ${kind} AND ${isOneOf(sql.ref("recordId"), ids)})`,
  );
  await replaceTable(db, "slug_redirects", sql.join(others, sql` AND `));
  for (const [kind, ids] of moved)
    await insertRows(db, "slug_redirects", await readFormer(db, kind, ids, instant));
}

/**
 * The records of which a slug has changed, or may have: the bin keeps no former slugs of what it deletes for good. A record
 * whose slug has changed once always has a former one.
 */
async function listMoved(db: Db, kind: ContentKind, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH wanted (id) AS MATERIALIZED (SELECT value FROM ${rowsOf(ids)})
    SELECT wanted.id FROM wanted
    WHERE EXISTS (SELECT 1 FROM slug_redirects WHERE "contentType" = ${kind} AND "recordId" = wanted.id)
      OR NOT EXISTS (
        SELECT 1 FROM ${sql.table(`${await schemaOf(db)}.${kind}`)} AS records WHERE records.id = wanted.id
      )`.execute(db);
  return rows.map(({ id }) => id);
}

/** Records whose addresses are read before other requests are answered. */
const BATCH = 500;

/** The slugs that records had had until an instant, by the rule of `moveSlug`: a slug that only a draft had leads nowhere. */
async function readFormer(db: Db, kind: ContentKind, ids: readonly string[], instant: string) {
  const [draft] = Object.keys(kindOf(kind).statuses);
  const found: { contentType: string; slug: string; recordId: string }[] = [];
  for (let from = 0; from < ids.length; from += BATCH) {
    const rows = await listMoves(db, kind, ids.slice(from, from + BATCH), instant);
    for (const [recordId, versions] of Map.groupBy(rows, (row) => row.recordId)) {
      const former = new Set<string>();
      let current: string | undefined;
      let wasSeen = false;
      for (const { slug, status } of versions) {
        if (current !== undefined && slug !== current && wasSeen) {
          former.delete(slug);
          former.add(current);
        }
        wasSeen ||= status !== draft;
        current = slug;
      }
      for (const slug of former) found.push({ contentType: kind, slug, recordId });
    }
    await nextTurn();
  }
  return found;
}

/** The versions in which the slug or the status of a record was another than before: of hundreds, by a price feed, a few. */
async function listMoves(db: Db, kind: ContentKind, ids: readonly string[], instant: string) {
  const { rows } = await sql<{ recordId: string; slug: string; status: string }>`
    SELECT "recordId", slug, status FROM (
      SELECT "recordId", version, slug, status,
        lag(slug) OVER before AS "slugBefore", lag(status) OVER before AS "statusBefore"
      FROM (
        SELECT "recordId", version, ${textWithin("record", "slug")} AS slug, ${textWithin("record", "status")} AS status
        FROM history
        WHERE "contentType" = ${kind} AND ${isOneOf(sql.ref("recordId"), ids)} AND date <= ${instant}
      ) AS versions
      WINDOW before AS (PARTITION BY "recordId" ORDER BY version)
    ) AS steps
    WHERE "slugBefore" IS NULL OR slug <> "slugBefore" OR status <> "statusBefore"
    ORDER BY "recordId", version`.execute(db);
  return rows;
}
