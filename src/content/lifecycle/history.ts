import { hashHistoryEntry } from "../../storage/audit/record-audit.ts";
import type { Db, Tables } from "../../storage/database/tables.ts";
import { authorOf, type Colleague } from "../../rules/access/author.ts";
import type { ContentKind } from "../kinds/kinds.ts";
import { withNewSections } from "../kinds/pages/sections-before.ts";
import type { RecordFields } from "./record.ts";
import type { Authorship } from "./server-kind.ts";

export type HistoryAction = Tables["history"]["action"];

/** What a history is of: a kind of content, or the settings and menus, whose ids are their names. */
export type HistoryOf = ContentKind | "settings";

/** One write of a record: the author, the action, the time, and the record after the write. */
export interface HistoryEntry {
  version: number;
  action: HistoryAction;
  actor: string;
  /** The account of the author, where it is known. */
  userId: string | null;
  date: string;
  record: unknown;
}

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

/** Who has written a record after a version, the latest first, for the person of `userId`. */
export async function listAuthorsSince(
  db: Db,
  kind: HistoryOf,
  record: { id: string; version: number },
  userId: string | undefined,
): Promise<Colleague[]> {
  const rows = await db
    .selectFrom("history")
    .select(["actor", "userId"])
    .where("contentType", "=", kind)
    .where("recordId", "=", record.id)
    .where("version", ">", record.version)
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
 * kinds of sections of before 0035 are read in the new vocabulary.
 */
function readRecord(json: string): unknown {
  return withNewSections(JSON.parse(json));
}
