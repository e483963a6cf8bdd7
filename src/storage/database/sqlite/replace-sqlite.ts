import { randomUUID } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { Kysely } from "kysely";
import { actFor, COMMAND_LINE } from "../../audit/actor.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { syncFolder, writeDurably } from "../../files/durable-files.ts";
import { SQLITE_COPY, type Replacement } from "../database-copy.ts";
import type { Tables } from "../tables.ts";
import { hasTable } from "./copy-sqlite.ts";
import { Dialect } from "./dialect.ts";
import { databaseFile, UNFINISHED_RESTORE } from "./open-sqlite.ts";

/** Replaces the file of the database by a single rename. Returns the folder with the old one, if there was one. */
export async function replaceSqlite(
  dataDir: string,
  { source, extract, aside, command, now }: Replacement,
): Promise<string[]> {
  const file = databaseFile(dataDir);
  const draft = path.join(dataDir, `${SQLITE_COPY}.${randomUUID()}`);
  try {
    await extract(draft);
    await prepareRestored(draft, source, now);
    const replaces = await exists(file);
    if (replaces) {
      await fs.mkdir(aside, { mode: 0o700 });
      await checkpointLog(file, path.join(aside, `${SQLITE_COPY}-wal`));
      await fs.link(file, path.join(aside, SQLITE_COPY));
      await syncFolder(aside);
    }
    const marker = path.join(dataDir, UNFINISHED_RESTORE);
    await writeDurably(marker, `${command}\n`);
    await syncFolder(dataDir);
    // A write-ahead log that stays behind would be applied to the new database.
    for (const suffix of ["-wal", "-shm", "-journal"]) {
      if (!(await exists(file + suffix))) continue;
      const keep = path.join(aside, SQLITE_COPY + suffix);
      if (await exists(keep)) await fs.rm(file + suffix);
      else await fs.rename(file + suffix, keep);
    }
    await fs.rename(draft, file);
    await syncFolder(dataDir);
    await fs.rm(marker);
    await syncFolder(dataDir);
    return replaces ? [aside] : [];
  } finally {
    await fs.rm(draft, { force: true });
  }
}

/** Deletes what must not be valid again, and adds the restore to the audit log. */
async function prepareRestored(file: string, source: string, now: Date): Promise<void> {
  const database = new Sqlite(file);
  try {
    // A database that no start has filled yet.
    if (!hasTable(database, "migrations")) return;
    database.exec("DELETE FROM sessions");
    database.exec("DELETE FROM account_tokens WHERE kind = 'reset'");
    // One of them may have been revoked since.
    database.exec("DELETE FROM api_tokens");
    const db = new Kysely<Tables>({ dialect: new Dialect(database, { busyTimeoutMs: 0 }) });
    const subject = { type: "backups", id: "", name: source };
    await actFor(
      () => COMMAND_LINE,
      () => recordAudit(db, { action: "backup.restored", subject, now }),
    );
  } finally {
    database.close();
  }
}

/**
 * Writes the write-ahead log into the database, so that the database is a single file. Copies the log first and keeps the
 * copy if this fails, because SQLite may discard the log of a damaged database.
 */
async function checkpointLog(file: string, copy: string): Promise<void> {
  if (!(await exists(`${file}-wal`))) return;
  await fs.copyFile(`${file}-wal`, copy);
  try {
    const database = new Sqlite(file);
    try {
      database.pragma("wal_checkpoint(TRUNCATE)");
    } finally {
      database.close();
    }
    await fs.rm(copy);
  } catch {
    // A damaged database is the usual reason for a restore, so this is no error.
  }
}

async function exists(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false,
  );
}
