import { sql } from "kysely";
import { hashHistoryEntry } from "../../storage/audit/record-audit.ts";
import { rowsOf } from "../../storage/database/sql.ts";
import type { Db, Tables } from "../../storage/database/tables.ts";
import { authorOf, type Colleague } from "../../rules/access/author.ts";
import type { ContentKind } from "../kinds/kinds.ts";
import { withNewSections } from "../../../migrations/0035-section-vocabulary/new-sections.ts";
import type { RecordFields } from "./record.ts";
import type { Authorship } from "./server-kind.ts";

export type HistoryAction = Tables["history"]["action"];

/** What a history is of: a kind of content, or the settings and menus, whose ids are their names. */
export type HistoryOf = ContentKind | "settings";

/** One write of a record: the author, the action, the time, and the record after the write. */
export type HistoryEntry = Pick<Tables["history"], "version" | "action" | "actor" | "userId" | "date"> & {
  record: unknown;
};

/** Adds the record after a write to the history. Returns the hash of the entry, for the audit log. */
export async function recordHistory(
  trx: Db,
  kind: HistoryOf,
  record: RecordFields,
  action: HistoryAction,
  by: Authorship,
): Promise<string> {
  const entry = {
    contentType: kind,
    recordId: record.id,
    version: record.version,
    action,
    actor: by.actor,
    userId: by.userId ?? null,
    date: by.now.toISOString(),
    record: JSON.stringify(record),
  };
  await trx.insertInto("history").values(entry).execute();
  return hashHistoryEntry(entry);
}

/**
 * Whether anything was ever written, beside the pages that every site creates itself. An emptied database is not a new
 * one.
 */
export async function hasHistory(db: Db): Promise<boolean> {
  return (
    (await db
      .selectFrom("history")
      .select("recordId")
      .where((where) => where.or([where("contentType", "<>", "pages"), where("userId", "is not", null)]))
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}

/**
 * Who has written a record after a version, the latest first, for the person of `userId`.
 *
 * @param record.version any number, as a client has sent it.
 */
export async function listAuthorsSince(
  db: Db,
  kind: HistoryOf,
  record: { id: string; version: number },
  userId: string | undefined,
): Promise<Colleague[]> {
  // Whole, and within what PostgreSQL compares with.
  const seen = Math.min(Math.max(0, Math.floor(record.version)), Number.MAX_SAFE_INTEGER);
  const rows = await db
    .selectFrom("history")
    .select(["actor", "userId"])
    .where("contentType", "=", kind)
    .where("recordId", "=", record.id)
    .where("version", ">", seen)
    .orderBy("version", "desc")
    .execute();
  const authors = new Map(
    rows.map(({ actor, userId: author }) => [
      author ?? actor,
      { ...authorOf(actor), isYou: author !== null && author === userId },
    ]),
  );
  return [...authors.values()];
}

/** Every write of a record, the newest first. */
export async function listHistory(db: Db, kind: HistoryOf, recordId: string): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom("history")
    .select(["version", "action", "actor", "userId", "date", "record"])
    .where("contentType", "=", kind)
    .where("recordId", "=", recordId)
    .orderBy("version", "desc")
    .execute();
  return rows.map((row) => ({ ...row, record: readRecord(row.record) }));
}

/** The records that were written after an instant. */
export async function listWrittenSince(db: Db, kind: HistoryOf, instant: string): Promise<string[]> {
  const rows = await db
    .selectFrom("history")
    .select("recordId")
    .distinct()
    .where("contentType", "=", kind)
    .where("date", ">", instant)
    .orderBy("recordId")
    .execute();
  return rows.map(({ recordId }) => recordId);
}

/** What some records were at an instant: the last write of each until then, where the history has one. */
export async function readAt(
  db: Db,
  kind: HistoryOf,
  ids: readonly string[],
  instant: string,
): Promise<(Pick<HistoryEntry, "action" | "date"> & { recordId: string; record: unknown })[]> {
  const { rows } = await sql<{ recordId: string; action: HistoryAction; date: string; record: string }>`
    WITH wanted ("wantedId") AS MATERIALIZED (SELECT value FROM ${rowsOf(ids)})
    SELECT "recordId", action, date, record FROM wanted CROSS JOIN history
    WHERE "contentType" = ${kind} AND "recordId" = "wantedId" AND version = (
      SELECT max(earlier.version) FROM history AS earlier
      WHERE earlier."contentType" = ${kind} AND earlier."recordId" = "wantedId" AND earlier.date <= ${instant})`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, record: readRecord(row.record) }));
}

/** How many of some records were there before the first version that the history has. */
export async function countWithoutBeginning(
  db: Db,
  kind: HistoryOf,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql`
    WITH wanted ("wantedId") AS MATERIALIZED (SELECT value FROM ${rowsOf(ids)})
    SELECT 1 FROM wanted WHERE (
      SELECT min(version) FROM history WHERE "contentType" = ${kind} AND "recordId" = "wantedId") > 1`.execute(
    db,
  );
  return rows.length;
}

/** The instant of the first write that the history has. */
export async function findBeginning(db: Db, kinds: readonly HistoryOf[]): Promise<string | undefined> {
  const { rows } = await sql<{ date: string | null }>`${sql.join(
    kinds.map((kind) => sql`SELECT min(date) AS date FROM history WHERE "contentType" = ${kind}`),
    sql` UNION ALL `,
  )}`.execute(db);
  return rows.flatMap(({ date }) => date ?? []).toSorted()[0];
}

/** One version of a record; undefined where the history does not have it. */
export async function findVersion(
  db: Db,
  kind: HistoryOf,
  recordId: string,
  version: number,
): Promise<{ action: HistoryAction; record: object } | undefined> {
  const row = await db
    .selectFrom("history")
    .select(["action", "record"])
    .where("contentType", "=", kind)
    .where("recordId", "=", recordId)
    .where("version", "=", version)
    .executeTakeFirst();
  const record = row && readRecord(row.record);
  return row && record instanceof Object ? { action: row.action, record } : undefined;
}

/**
 * A record as this version knows it. What the history stores is sealed by the audit log, so no migration changes it: the
 * kinds of sections older than 0035 are read in the new vocabulary.
 */
function readRecord(json: string): unknown {
  return withNewSections(JSON.parse(json));
}
