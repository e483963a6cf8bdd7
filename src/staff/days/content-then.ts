import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { CONTENT_KINDS, hasSlug, isContentKind, type ContentKind } from "../../content/kinds/kinds.ts";
import { serverKindOf } from "../../content/kinds/kinds.server.ts";
import {
  countWithoutBeginning,
  type HistoryOf,
  listWrittenSince,
  readAt,
} from "../../content/lifecycle/history.ts";
import { computedColumns } from "../../content/lifecycle/row-encoding.ts";
import { columnsOf } from "../../content/lifecycle/server-kind.ts";
import { encodeRow } from "../../storage/database/codec.ts";
import { isRefusedRow } from "../../storage/database/database-errors.ts";
import { isOneOf, rowsOf, textWithin } from "../../storage/database/sql.ts";
import { gatherStatistics, insertRows, replaceTable, schemaOf } from "../../storage/database/stand-ins.ts";
import type { Db } from "../../storage/database/tables.ts";
import { attempt } from "../../storage/database/transaction.ts";
import { putBackDerived } from "./derived-then.ts";

/** The records that are read of the history for one page. Those beyond are left out, and the bar says how many. */
const MAX_READ = 20_000;

/** Records for each statement. Requests of others are read between two of them. */
const BATCH = 500;

/** What the content was like at an instant, so far as the history has it. */
export interface Then {
  /** The records that were written since. */
  changed: ReadonlyMap<HistoryOf, readonly string[]>;
  /** How many of them are left out, since the history does not have what they were. */
  lost: number;
}

type Row = Readonly<Record<string, unknown>>;
type Entry = Awaited<ReturnType<typeof readAt>>[number];

/**
 * Puts the records, settings and menus of an instant that has passed in the place of those of now, within `readAside`.
 *
 * @param options.most how many records are read of the history.
 */
export async function putBack(db: Db, at: Date, { most = MAX_READ }: { most?: number } = {}): Promise<Then> {
  const instant = at.toISOString();
  const changed = new Map<HistoryOf, readonly string[]>();
  for (const kind of [...CONTENT_KINDS, "settings"] as const) {
    const ids = await listWrittenSince(db, kind, instant);
    if (ids.length > 0) changed.set(kind, ids);
  }
  let lost = 0;
  let left = most;
  const known = new Map<HistoryOf, readonly string[]>();
  for (const [kind, ids] of changed) {
    known.set(kind, ids.slice(0, left));
    left -= Math.min(left, ids.length);
  }
  await putBackAddresses(db, known, instant);
  for (const [kind, ids] of changed) {
    const key = kind === "settings" ? "name" : "id";
    await replaceTable(db, kind, sql`NOT ${isOneOf(sql.ref(key), ids)}`);
    const read = known.get(kind) ?? [];
    lost += ids.length - read.length;
    for (let from = 0; from < read.length; from += BATCH) {
      const batch = read.slice(from, from + BATCH);
      const entries = await readAt(db, kind, batch, instant);
      lost += await insertThen(db, kind, entries);
      const found = new Set(entries.map(({ recordId }) => recordId));
      const unknown = batch.filter((id) => !found.has(id));
      lost += await countWithoutBeginning(db, kind, unknown);
      await nextTurn();
    }
  }
  await gatherStatistics(db, [...changed.keys()]);
  await putBackDerived(db, changed, at);
  return { changed, lost };
}

/** @returns how many rows do not fit the table as it is now. */
async function insertThen(db: Db, kind: HistoryOf, entries: readonly Entry[]): Promise<number> {
  const rows = entries.map((entry) => (kind === "settings" ? settingRow(entry) : recordRow(kind, entry)));
  let refused = 0;
  // An earlier version has not every column: those that it lacks get their defaults.
  for (const alike of Map.groupBy(rows, (row) => Object.keys(row).join()).values()) {
    if (await isInserted(db, kind, alike)) continue;
    for (const row of alike) if (!(await isInserted(db, kind, [row]))) refused += 1;
  }
  return refused;
}

async function isInserted(db: Db, table: string, rows: readonly Row[]): Promise<boolean> {
  try {
    await attempt(db, () => insertRows(db, table, rows));
    return true;
  } catch (error) {
    if (isRefusedRow(error)) return false;
    throw error;
  }
}

function settingRow({ record }: Entry): Row {
  const { id, version, createdDate, updatedDate, ...fields } = fieldsOf(record);
  return { name: id, value: JSON.stringify(fields), version, createdDate, updatedDate };
}

function recordRow(name: Exclude<HistoryOf, "settings">, { record, action, date }: Entry): Row {
  const kind = serverKindOf(name);
  const columns = new Set(columnsOf(kind));
  const own = Object.fromEntries(Object.entries(fieldsOf(record)).filter(([column]) => columns.has(column)));
  const isHidden = action === "binned" || own["status"] !== kind.visibility.status;
  return encodeRow({
    ...own,
    // A draft makes way for the slug of another record, which no history has. No page knows the slug of what is hidden.
    ...(hasSlug(kind) && isHidden && { slug: own["id"] }),
    ...computedColumns(kind, own),
    deletedDate: action === "binned" ? date : null,
  });
}

function fieldsOf(record: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record instanceof Object ? record : {}));
}

/**
 * Puts the former addresses of an instant that has passed in the place of those of now. The tables of the kinds are still those of now.
 *
 * @param changed the records that will be put back.
 */
async function putBackAddresses(
  db: Db,
  changed: ReadonlyMap<HistoryOf, readonly string[]>,
  instant: string,
): Promise<void> {
  const moved = new Map<ContentKind, string[]>();
  for (const [kind, ids] of changed) {
    if (!isContentKind(kind) || !hasSlug(serverKindOf(kind))) continue;
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

/** The slugs that records had had until an instant, by the rule of `moveSlug`: a slug that only a draft had leads nowhere. */
async function readFormer(db: Db, kind: ContentKind, ids: readonly string[], instant: string) {
  const [draft] = Object.keys(serverKindOf(kind).statuses);
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
