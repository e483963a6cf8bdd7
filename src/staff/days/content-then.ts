import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { CONTENT_KINDS } from "../../content/kinds/kinds.ts";
import { serverKindOf } from "../../content/kinds/kinds.server.ts";
import {
  countWithoutBeginning,
  type HistoryOf,
  listWrittenSince,
  readAt,
} from "../../content/lifecycle/history.ts";
import { computedColumns } from "../../content/lifecycle/row-encoding.ts";
import { columnsOf } from "../../content/lifecycle/server-kind.ts";
import { ExpectedError } from "../../errors.ts";
import { encodeRow } from "../../storage/database/codec.ts";
import { isOneOf } from "../../storage/database/sql.ts";
import { gatherStatistics, insertRows, replaceTable } from "../../storage/database/stand-ins.ts";
import type { Db } from "../../storage/database/tables.ts";
import { attempt } from "../../storage/database/transaction.ts";
import { putBackAddresses } from "./addresses-then.ts";
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
  // A version of before has not every column: those that it lacks get their defaults.
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
    if (error instanceof ExpectedError) throw error;
    return false;
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
    ...(kind.hasSlug && isHidden && { slug: own["id"] }),
    ...computedColumns(kind, own),
    deletedDate: action === "binned" ? date : null,
  });
}

function fieldsOf(record: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record instanceof Object ? record : {}));
}
