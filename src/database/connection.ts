import fs from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { Kysely } from "kysely";
import { OperatorError } from "../errors.ts";
import { fold } from "../rules/text/fold.ts";
import { Dialect } from "./dialect.ts";
import { acquireProcessLock, createPrivate } from "./process-lock.ts";
import type { Tables } from "./tables.ts";

/** The open database: Kysely for queries, the bare connection for what is SQLite's own. */
export interface Connection {
  db: Kysely<Tables>;
  sqlite: Sqlite.Database;
  file: string;
  close(): Promise<void>;
}

/** The file is there but can't be trusted. The message tells the operator what to do. */
export class DamagedDatabaseError extends OperatorError {
  override name = "DamagedDatabaseError";
}

/** A restore was broken off between the old database and the new one. The message says what to type. */
class UnfinishedRestoreError extends OperatorError {
  override name = "UnfinishedRestoreError";
}

/**
 * What says nothing about the file's content: another program has it, the disk is full or can't be reached. Not among
 * them is SQLITE_NOMEM: opening takes little memory, unless a damaged page says that it holds a gigabyte.
 */
const NOT_DAMAGE = /^SQLITE_(?:BUSY|LOCKED|FULL|PERM|CANTOPEN|IOERR|READONLY_)/;

/** There is no database where a command looks for one. The message says how to name the right place. */
class NoDatabaseError extends OperatorError {
  override name = "NoDatabaseError";
}

/**
 * For commands beside the site: they are to work on its database, and a new one would only look like it.
 *
 * @throws NoDatabaseError
 */
export function requireDatabase(dataDir: string): void {
  const file = path.join(dataDir, "site.db");
  if (fs.existsSync(file)) return;
  throw new NoDatabaseError(
    `There is no database at ${file}. Set DATA_DIR as the site has it (DATA_DIR=/var/lib/suqna npm run ...), or start the site once.`,
  );
}

/** 64 MiB: a write-ahead log that once grew is cut back to this after its checkpoint. */
const JOURNAL_SIZE_LIMIT = 64 * 1024 * 1024;

/**
 * Opens `site.db` in `dataDir`, creating both with access for this user alone.
 *
 * @throws DamagedDatabaseError when the file is not a database or fails SQLite's `quick_check`;
 * UnfinishedRestoreError; FolderInUseError during a restore; SQLite's own error when the file is
 * in use elsewhere or can't be reached.
 */
export function openDatabase(dataDir: string, { busyTimeoutMs = 5000 } = {}): Connection {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, "site.db");
  refuseHalfRestored(dataDir);
  const presence = acquireProcessLock(dataDir, "shared", { busyTimeoutMs });
  // The -wal and -shm beside it copy its mode.
  createPrivate(file);
  const sqlite = new Sqlite(file);
  try {
    sqlite.pragma(`busy_timeout = ${busyTimeoutMs}`);
    // Names sort as people look for them: Ħobż beside Honey, not after Z.
    sqlite.function("fold", { deterministic: true }, (text) => fold(String(text)));
    setPragmas(sqlite);
    const verdict = sqlite.pragma("quick_check(1)", { simple: true });
    if (verdict !== "ok") throw new Error(String(verdict));
  } catch (error) {
    sqlite.close();
    presence[Symbol.dispose]();
    if (error instanceof Sqlite.SqliteError && NOT_DAMAGE.test(error.code)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DamagedDatabaseError(`The database ${file} is damaged (${reason}). Nothing was changed.`, {
      cause: error,
    });
  }
  const db = new Kysely<Tables>({ dialect: new Dialect(sqlite, { busyTimeoutMs }) });
  return {
    db,
    sqlite,
    file,
    async close() {
      await db.destroy();
      // Kysely closes only what it has used: without a query so far the file would stay open.
      sqlite.close();
      presence[Symbol.dispose]();
    },
  };
}

/** A restore leaves this file while the database in the folder is neither the old nor the new one. */
export const UNFINISHED_RESTORE = "restore-unfinished";

function refuseHalfRestored(dataDir: string): void {
  const marker = path.join(dataDir, UNFINISHED_RESTORE);
  if (!fs.existsSync(marker)) return;
  throw new UnfinishedRestoreError(
    `A restore into ${dataDir} was interrupted. Run it again: ${fs.readFileSync(marker, "utf8").trim()}`,
  );
}

function setPragmas(sqlite: Sqlite.Database): void {
  sqlite.pragma("journal_mode = WAL");
  // better-sqlite3 opens WAL with NORMAL, which may lose the last commits at a power cut.
  sqlite.pragma("synchronous = FULL");
  sqlite.pragma("foreign_keys = ON");
  sqlite.pragma("trusted_schema = OFF");
  sqlite.pragma("cell_size_check = ON");
  sqlite.pragma(`journal_size_limit = ${JOURNAL_SIZE_LIMIT}`);
  // In kibibytes: what a search walks through stays at hand, where SQLite itself keeps 2 MiB.
  sqlite.pragma("cache_size = -16384");
}
