import { existsSync } from "node:fs";
import fs from "node:fs/promises";
import Sqlite from "better-sqlite3";
import { flush, writeDurably } from "../../files/durable-files.ts";
import {
  AFTER_RESTORE,
  asCopied,
  DamagedCopyError,
  type DatabaseSummary,
  NOT_COPIED,
  type Replacement,
  SQLITE_COPY,
} from "../database-copy.ts";
import path from "node:path";
import { randomUUID } from "node:crypto";
import { Kysely } from "kysely";
import { actFor, COMMAND_LINE } from "../../audit/actor.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Tables } from "../tables.ts";
import { Dialect } from "./dialect.ts";
import { databaseFile, UNFINISHED_RESTORE } from "./open-sqlite.ts";

/**
 * Copies a database that may be in use, with SQLite's backup API. The copy is a consistent snapshot: a read transaction
 * isolates it from writes that happen in the meantime.
 */
export async function copyDatabase(source: string, target: string): Promise<DatabaseSummary> {
  const from = new Sqlite(source, { fileMustExist: true, timeout: 5000 });
  try {
    from.exec("BEGIN");
    const copied = summarise(from);
    await from.backup(target);
    from.exec("COMMIT");
    finishCopy(target);
    await fs.chmod(target, 0o600);
    await using file = await fs.open(target, "r+");
    await file.sync();
    await flush(path.dirname(target));
    return asCopied(copied);
  } finally {
    from.close();
  }
}

/** Without WAL, the copy is a single file, and opening it creates no others next to it. What no copy has is erased. */
function finishCopy(file: string): void {
  const copy = new Sqlite(file);
  try {
    copy.pragma("journal_mode = DELETE");
    // Deleted bytes are overwritten, not only marked as free.
    copy.pragma("secure_delete = ON");
    for (const table of NOT_COPIED) if (hasTable(copy, table)) copy.exec(`DELETE FROM ${table}`);
  } finally {
    copy.close();
  }
}

/**
 * Checks every page and every foreign key of a copied database.
 *
 * @throws DamagedCopyError when a check fails.
 */
export function checkDatabase(file: string): DatabaseSummary {
  let copy: Sqlite.Database | undefined;
  try {
    copy = new Sqlite(file, { readonly: true, fileMustExist: true });
    const result = copy.pragma("integrity_check(1)", { simple: true });
    if (result !== "ok") throw new Error(String(result));
    if (copy.prepare("PRAGMA foreign_key_check").all().length > 0)
      throw new Error("foreign keys are violated");
    return summarise(copy);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DamagedCopyError(`${file} is damaged (${reason}).`, { cause: error });
  } finally {
    copy?.close();
  }
}

/** Whether the database has a table. */
function hasTable(database: Sqlite.Database, name: string): boolean {
  return (
    database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== undefined
  );
}

function summarise(database: Sqlite.Database): DatabaseSummary {
  const head = hasTable(database, "audit_head")
    ? database.prepare<[], { lines: number; hash: string }>("SELECT lines, hash FROM audit_head").get()
    : undefined;
  return {
    rows: countRows(database),
    migrations: listMigrations(database),
    ...(head && { audit: head }),
  };
}

function countRows(database: Sqlite.Database): Record<string, number> {
  const tables = database
    .prepare<[], { name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
    )
    .all();
  return Object.fromEntries(
    tables.map(({ name }) => [
      name,
      Number(
        database
          .prepare(`SELECT count(*) FROM "${name.replaceAll('"', '""')}"`)
          .pluck()
          .get(),
      ),
    ]),
  );
}

function listMigrations(database: Sqlite.Database): string[] {
  if (!hasTable(database, "migrations")) return [];
  return database.prepare("SELECT name FROM migrations ORDER BY name").pluck().all().map(String);
}

/** How the names of SQLite's own files beside a database end. */
const LOGS = ["-wal", "-shm", "-journal"];

/** Replaces the file of the database by a single rename. Returns the folder with what was there, if anything was. */
export async function replaceSqlite(
  dataDir: string,
  { source, extract, aside, command, finish, now }: Replacement,
): Promise<string[]> {
  const file = databaseFile(dataDir);
  const draft = path.join(dataDir, `${SQLITE_COPY}.${randomUUID()}`);
  try {
    await extract(draft);
    await prepareRestored(draft, { source, finish, now });
    const replaces = ["", ...LOGS].some((suffix) => existsSync(file + suffix));
    if (replaces) await fs.mkdir(aside, { mode: 0o700 });
    if (existsSync(file)) {
      await checkpointLog(file, path.join(aside, `${SQLITE_COPY}-wal`));
      await fs.link(file, path.join(aside, SQLITE_COPY));
    }
    if (replaces) await flush(aside);
    const marker = path.join(dataDir, UNFINISHED_RESTORE);
    await writeDurably(marker, `${command}\n`);
    await flush(dataDir);
    // A write-ahead log that stays behind would be applied to the new database.
    for (const suffix of LOGS) {
      if (!existsSync(file + suffix)) continue;
      const keep = path.join(aside, SQLITE_COPY + suffix);
      if (existsSync(keep)) await fs.rm(file + suffix);
      else await fs.rename(file + suffix, keep);
    }
    await fs.rename(draft, file);
    await flush(dataDir);
    await fs.rm(marker);
    await flush(dataDir);
    return replaces ? [aside] : [];
  } finally {
    await fs.rm(draft, { force: true });
  }
}

/** Ends what must not go on, and adds the restore to the audit log. */
async function prepareRestored(
  file: string,
  { source, finish, now }: Pick<Replacement, "source" | "finish" | "now">,
): Promise<void> {
  const database = new Sqlite(file);
  try {
    database.pragma("secure_delete = ON");
    // A database that no start has filled yet.
    if (!hasTable(database, "migrations")) return;
    for (const [table, statement] of AFTER_RESTORE) if (hasTable(database, table)) database.exec(statement);
    const db = new Kysely<Tables>({ dialect: new Dialect(database, { busyTimeoutMs: 0 }) });
    const subject = { type: "backups", id: "", name: source };
    await actFor(COMMAND_LINE, () => recordAudit(db, { action: "backup.restored", subject, now }));
    await finish(db);
  } finally {
    database.close();
  }
}

/**
 * Writes the write-ahead log into the database, so that the database is a single file. Copies the log first and keeps the
 * copy if this fails, because SQLite may discard the log of a damaged database.
 */
async function checkpointLog(file: string, copy: string): Promise<void> {
  if (!existsSync(`${file}-wal`)) return;
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
