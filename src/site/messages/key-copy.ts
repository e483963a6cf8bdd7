import { randomUUID } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { z } from "zod";
import { parseJson } from "../../rules/text/parse-json.ts";
import type { Accounts } from "../../accounts/accounts.ts";
import { hasCode, OperatorError } from "../../errors.ts";
import { createMutex } from "../../media/mutex.ts";
import type { Connection } from "../../storage/database/connection.ts";
import { isOneOf } from "../../storage/database/sql.ts";
import type { Db } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { flush, writeDurably } from "../../storage/files/durable-files.ts";

/**
 * The name of the file in BACKUP_DIR with the keys of visitors' files. There is one beside all backups, not one in each, so what is
 * deleted from it is deleted for every backup. The keys are encrypted: the key to them is in DATA_DIR.
 */
export const KEY_COPY = "keys-of-files.json";

const copySchema = z.object({
  /** By file. */
  keys: z.record(z.uuid(), z.string()),
  /** When messages, subscribers, accounts and comments were deleted: a restore deletes them again. An earlier copy has a list of messages. */
  deleted: z.union([
    z.record(z.uuid(), z.string()),
    z.array(z.uuid()).transform((ids) => Object.fromEntries(ids.map((id) => [id, ""]))),
  ]),
  /** When subscribers have unsubscribed: a restore ends their subscription again, and keeps the proof. */
  unsubscribed: z.record(z.uuid(), z.string()).default({}),
  /** When applications were withdrawn: a restore withdraws them again. */
  withdrawn: z.record(z.uuid(), z.string()).default({}),
  /** When the accounts that are disabled were last changed: a restore disables them again. */
  disabled: z.record(z.uuid(), z.string()).default({}),
  /** Keys of files that came after the backup that was restored: a restore of a newer one opens them. */
  later: z.record(z.uuid(), z.strictObject({ key: z.string(), until: z.string() })).default({}),
});

export type KeyCopy = z.output<typeof copySchema>;

/** Of a site that has nothing to copy: no file is made for it. */
const NOTHING: KeyCopy = { keys: {}, deleted: {}, unsubscribed: {}, withdrawn: {}, disabled: {}, later: {} };

/** For how long it is known that a message, a subscriber, an account or a comment was deleted, in milliseconds: longer than backups are kept anywhere. */
const DELETED_KEPT = 2 * 365 * 24 * 60 * 60_000;

/**
 * For how long after its date a row may be committed, in milliseconds: a file has the date at which its check began. While the newest
 * row is younger, or has a date to come because the clock was set back, a row of another date may have come unseen.
 */
const UNSETTLED = 10 * 60_000;

/**
 * Returns a job that keeps the copy of the keys up to date, and empties the write-ahead log after each change, which still has
 * what was deleted. It reads the rows again where something may have changed, and once an hour, when keys of newer files may be over.
 */
export function createKeyCopy({
  connection,
  config,
  clock,
}: Pick<Accounts, "config" | "clock"> & { connection: Connection }): () => Promise<void> {
  const { db } = connection;
  let isLogEmptied = false;
  let compared = "";
  // The last run of a process that stops follows the one that runs: it must not be overwritten by it.
  const turns = createMutex(Number.POSITIVE_INFINITY);
  const copy = async () => {
    const now = clock();
    const counts = await Promise.all(DATES.map(([table, date]) => countDates(db, table, date)));
    const settled = new Date(now.getTime() - UNSETTLED).toISOString();
    const isSettled = counts.every((count) => (count?.last ?? "") < settled);
    const state = JSON.stringify([
      now.toISOString().slice(0, "2026-11-21T09".length),
      await statOf(path.join(config.backupDir, KEY_COPY)),
      counts,
    ]);
    const mayDiffer = !isSettled || state !== compared;
    if (mayDiffer && (await writeCopy(db, config.backupDir, now))) isLogEmptied = false;
    compared = state;
    if (!isLogEmptied) isLogEmptied = connection.truncateLog();
  };
  return () => turns.run(copy);
}

/** The tables in the copy, each with the date column by which its rows belong there. A file comes and goes with its key. */
const DATES = [
  ["message_files", "createdDate"],
  ["deleted_messages", "deletedDate"],
  ["subscribers", "unsubscribedDate"],
  ["applications", "withdrawnDate"],
  ["users", "updatedDate"],
] as const;

/** How many rows have a date, and the last date, both from an index where there are many. */
async function countDates(db: Db, table: string, date: string) {
  const { rows } = await sql<{ count: number; last: string | null }>`
    SELECT count(*) AS count, max(${sql.ref(date)}) AS last FROM ${sql.table(table)}
    WHERE ${sql.ref(date)} IS NOT NULL`.execute(db);
  return rows[0];
}

/** What changes when another process writes a file. */
async function statOf(file: string): Promise<unknown> {
  const found = await fs.stat(file).catch(() => undefined);
  return found && [found.ino, found.mtimeMs, found.size];
}

/** Writes the copy where it differs. @returns whether it did. */
export async function writeCopy(db: Db, backupDir: string, now: Date): Promise<boolean> {
  const file = path.join(backupDir, KEY_COPY);
  const rows = await readRows(db, now);
  // The file itself is asked: another process, or this one before a restart, can have written it.
  const written = await readIfThere(file);
  const before = (written === undefined ? undefined : parseCopy(written)) ?? NOTHING;
  const withdrawn = { ...(await listUnknown(db, "messages", before.withdrawn, now)), ...rows.withdrawn };
  const disabled = { ...(await listUnknown(db, "users", before.disabled, now)), ...rows.disabled };
  const isLater = ([id, { until }]: [string, { until: string }]) =>
    !(id in rows.keys) && until > now.toISOString();
  const later = Object.fromEntries(Object.entries(before.later).filter(isLater));
  const text = JSON.stringify({ ...rows, withdrawn, disabled, later });
  if (text === written || (written === undefined && text === JSON.stringify(NOTHING))) return false;
  await replaceKeyCopy(backupDir, text);
  return true;
}

/**
 * Of the dates in an earlier copy those whose row this database neither has nor has deleted: it was restored from an older backup, and
 * a newer one, restored after it, must not bring them back.
 */
async function listUnknown(db: Db, table: "messages" | "users", dates: KeyCopy["disabled"], now: Date) {
  const isListed = isOneOf(sql.ref("id"), Object.keys(dates));
  const known = await readById(db, table, "id", "id", isListed);
  const deleted = await readById(db, "deleted_messages", "id", "id", isListed);
  const isKept = ([id, date]: [string, string]) =>
    !(id in known) && !(id in deleted) && date >= oldestKept(now);
  return Object.fromEntries(Object.entries(dates).filter(isKept));
}

/** What happened before this is known to every backup. */
const oldestKept = (now: Date) => new Date(now.getTime() - DELETED_KEPT).toISOString();

/** Reads what the copy is of, as of one moment: no other process writes in between. */
function readRows(db: Db, now: Date): Promise<Omit<KeyCopy, "later">> {
  return inTransaction(db, async (trx) => {
    await trx.deleteFrom("deleted_messages").where("deletedDate", "<", oldestKept(now)).execute();
    return {
      keys: await readById(trx, "file_keys", "fileId", "key"),
      deleted: await readById(trx, "deleted_messages", "id", "deletedDate"),
      unsubscribed: await readById(trx, "subscribers", "id", "unsubscribedDate"),
      withdrawn: await readById(trx, "applications", "messageId", "withdrawnDate"),
      disabled: await readById(trx, "users", "id", "updatedDate", sql`status = 'disabled'`),
    };
  });
}

/** What a table has in a column, by id, of the rows that have something there. */
async function readById(db: Db, table: string, id: string, column: string, isRead = sql`true`) {
  const { rows } = await sql<{ id: string; value: string }>`
    SELECT ${sql.ref(id)} AS id, ${sql.ref(column)} AS value FROM ${sql.table(table)}
    WHERE ${sql.ref(column)} IS NOT NULL AND ${isRead} ORDER BY ${sql.ref(id)}`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.id, row.value]));
}

/** @returns undefined where it is damaged. */
function parseCopy(text: string): KeyCopy | undefined {
  return copySchema.safeParse(parseJson(text)).data;
}

async function readIfThere(file: string): Promise<string | undefined> {
  return fs.readFile(file, "utf8").catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  });
}

/** Writes the file of the copy whole, or not at all. */
export async function replaceKeyCopy(folder: string, text: string): Promise<void> {
  const file = path.join(folder, KEY_COPY);
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = path.join(folder, `.${KEY_COPY}.${randomUUID()}`);
  try {
    await writeDurably(draft, text);
    await fs.rename(draft, file);
    await flush(folder);
  } finally {
    await fs.rm(draft, { force: true });
  }
}

/**
 * Reads the copy of the keys in a folder; undefined where there is none.
 *
 * @throws OperatorError where it is damaged.
 */
export async function readKeyCopy(folder: string): Promise<KeyCopy | undefined> {
  const file = path.join(folder, KEY_COPY);
  const text = await readIfThere(file);
  if (text === undefined) return undefined;
  const copy = parseCopy(text);
  if (copy) return copy;
  throw new OperatorError(`${file} is damaged. Bring an earlier copy of it back, or delete it.`);
}

/** The files whose keys are kept for a newer backup: in a bucket they must stay as long. */
export async function listLaterFiles(backupDir: string): Promise<ReadonlySet<string>> {
  return new Set(Object.keys((await readKeyCopy(backupDir))?.later ?? {}));
}
