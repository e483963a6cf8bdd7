import fs from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { Kysely } from "kysely";
import { OperatorError } from "../../../errors.ts";
import type { ReadEpoch, SqliteConnection, TableShape } from "../connection.ts";
import { DamagedDatabaseError } from "../database-errors.ts";
import type { Tables, Db } from "../tables.ts";
import { Dialect, type DialectOptions } from "./dialect.ts";
import { watchContent } from "./watch-content.ts";
import { acquireProcessLock, createPrivate } from "../process-lock.ts";
import { rolledBack } from "../transaction.ts";

/** A restore was interrupted while it replaced the database. The message names the command to run again. */
class UnfinishedRestoreError extends OperatorError {
  override name = "UnfinishedRestoreError";
}

/**
 * SQLite errors that do not mean damage: another process has locked the file, or the disk is full or unreachable.
 * SQLITE_NOMEM is not in the list: opening takes little memory, unless a damaged page claims to hold a gigabyte.
 */
const NOT_DAMAGE = /^SQLITE_(?:BUSY|LOCKED|FULL|PERM|CANTOPEN|IOERR|READONLY_)/;

/** A command found no database. The message says how to set the right folder. */
class NoDatabaseError extends OperatorError {
  override name = "NoDatabaseError";
}

/** The path of the database. */
export function databaseFile(dataDir: string): string {
  return path.join(dataDir, "site.db");
}

/**
 * Checks that `site.db` exists in `dataDir`. For commands that run beside the site: without this check, a wrong folder
 * would silently get a new, empty database.
 *
 * @throws NoDatabaseError
 */
export function requireDatabase(dataDir: string): void {
  const file = databaseFile(dataDir);
  if (fs.existsSync(file)) return;
  throw new NoDatabaseError(
    `There is no database at ${file}. Set DATA_DIR to the folder that the site uses (DATA_DIR=/var/lib/suqna/data npm run ...), or start the site once.`,
  );
}

/** In bytes, 64 MiB: after a checkpoint, a write-ahead log that has grown larger is truncated to this size. */
const JOURNAL_SIZE_LIMIT = 64 * 1024 * 1024;

/**
 * Opens `site.db` in `dataDir`. Creates both if they are missing, accessible only to the current user.
 *
 * @param options.lock `exclusive` where no other process may have the database open.
 * @throws DamagedDatabaseError when the file is not a database or fails SQLite's `quick_check`;
 * UnfinishedRestoreError; FolderInUseError where the folder is locked by another process; SQLite's own error when the file is
 * locked by another process or unreachable.
 */
export function openSqlite(
  dataDir: string,
  {
    busyTimeoutMs = 5000,
    hasOthers = false,
    lock = "shared",
  }: Partial<DialectOptions> & { lock?: "shared" | "exclusive" } = {},
): SqliteConnection {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = databaseFile(dataDir);
  checkNoUnfinishedRestore(dataDir);
  const processLock = acquireProcessLock(dataDir, lock, { busyTimeoutMs });
  // SQLite gives the -wal and -shm files the same mode.
  createPrivate(file);
  const sqlite = new Sqlite(file);
  try {
    sqlite.pragma(`busy_timeout = ${busyTimeoutMs}`);
    setPragmas(sqlite);
    const result = sqlite.pragma("quick_check(1)", { simple: true });
    if (result !== "ok") throw new Error(String(result));
  } catch (error) {
    sqlite.close();
    processLock[Symbol.dispose]();
    if (error instanceof Sqlite.SqliteError && NOT_DAMAGE.test(error.code)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DamagedDatabaseError(`The database ${file} is damaged (${reason}). Nothing was changed.`, {
      cause: error,
    });
  }
  const db = new Kysely<Tables>({ dialect: new Dialect(sqlite, { busyTimeoutMs, hasOthers }) });
  let epoch: ReadEpoch | undefined;
  const close = async () => {
    await closeAside(db, sqlite);
    processLock[Symbol.dispose]();
  };
  return {
    db,
    sqlite,
    file,
    rendering: { pagesAtOnce: 1, waitForParts: 0 },
    unreadable: "content cannot be read; npm run restore brings back the last backup",
    replicas: null,
    hasRowNow: createRowCheck(sqlite),
    readAside: (work) => readAside(file, work),
    writeAside: (work) => writeAside(file, work),
    readSize: async () => ({ bytes: sizeOf(file), walBytes: sizeOf(`${file}-wal`) }),
    truncateLog: () => truncateLogNow(sqlite, busyTimeoutMs),
    watchContent: () => ({ readEpoch: (epoch ??= watchContent(sqlite)), begun: Promise.resolve() }),
    // Its exclusive lock has refused others already.
    requireStopped: async () => undefined,
    listTables: () => listTables(sqlite),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function sizeOf(file: string): number {
  return fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** See `hasRowNow`. A statement is prepared once. */
function createRowCheck(sqlite: Sqlite.Database): SqliteConnection["hasRowNow"] {
  const statements = new Map<string, Sqlite.Statement>();
  return (query, parameters) => {
    if (sqlite.inTransaction) return undefined;
    try {
      let statement = statements.get(query);
      if (!statement) statements.set(query, (statement = sqlite.prepare(query).raw()));
      return statement.get(...parameters) !== undefined;
    } catch {
      return undefined;
    }
  };
}

/** A restore creates this file before it replaces the database, and deletes it afterwards. It holds the restore command. */
export const UNFINISHED_RESTORE = "restore-unfinished";

function checkNoUnfinishedRestore(dataDir: string): void {
  const marker = path.join(dataDir, UNFINISHED_RESTORE);
  if (!fs.existsSync(marker)) return;
  throw new UnfinishedRestoreError(
    `A restore into ${dataDir} was interrupted. Run it again: ${fs.readFileSync(marker, "utf8").trim()}`,
  );
}

function setPragmas(sqlite: Sqlite.Database): void {
  sqlite.pragma("journal_mode = WAL");
  // better-sqlite3 uses NORMAL with WAL, which can lose the last commits in a power cut.
  sqlite.pragma("synchronous = FULL");
  sqlite.pragma("foreign_keys = ON");
  sqlite.pragma("trusted_schema = OFF");
  sqlite.pragma("cell_size_check = ON");
  // What is deleted is overwritten: a message of a visitor must not stay readable in free pages of the file.
  sqlite.pragma("secure_delete = ON");
  sqlite.pragma(`journal_size_limit = ${JOURNAL_SIZE_LIMIT}`);
  // 16 MiB (a negative value is in KiB) instead of SQLite's 2 MiB, so that the pages that a search reads stay in memory.
  sqlite.pragma("cache_size = -16384");
}

/** Empties the log where nothing is under way: SQLite's wait for a reader, such as a backup, would block the whole process. */
function truncateLogNow(sqlite: Sqlite.Database, busyTimeoutMs: number): boolean {
  if (sqlite.inTransaction) return false;
  sqlite.pragma("busy_timeout = 0");
  try {
    return truncateLog(sqlite);
  } finally {
    sqlite.pragma(`busy_timeout = ${busyTimeoutMs}`);
  }
}

function truncateLog(sqlite: Sqlite.Database): boolean {
  const [result] = sqlite.pragma("wal_checkpoint(TRUNCATE)") as { busy: number }[];
  return result?.busy === 0;
}

/**
 * Returns every table but the virtual ones and those that belong to them. A table comes after all to which its foreign keys
 * refer, so that their rows can be added in this order.
 */
function listTables(sqlite: Sqlite.Database): TableShape[] {
  const names = sqlite
    .prepare<[], string>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
    )
    .pluck()
    .all();
  const ordered = new Set<string>();
  const add = (name: string) => {
    if (ordered.has(name)) return;
    for (const parent of parentsOf(sqlite, name)) if (parent !== name) add(parent);
    ordered.add(name);
  };
  for (const name of names) add(name);
  return [...ordered].map((name) => ({ name, ...columnsOf(sqlite, name) }));
}

function parentsOf(sqlite: Sqlite.Database, table: string): string[] {
  return sqlite
    .prepare<[string], string>(`SELECT DISTINCT "table" FROM pragma_foreign_key_list(?) ORDER BY 1`)
    .pluck()
    .all(table);
}

function columnsOf(sqlite: Sqlite.Database, table: string): Omit<TableShape, "name"> {
  const columns = sqlite
    .prepare<[string], { name: string; pk: number }>("SELECT name, pk FROM pragma_table_info(?) ORDER BY cid")
    .all(table);
  return {
    columns: columns.map(({ name }) => name),
    key: columns
      .filter(({ pk }) => pk > 0)
      .toSorted((a, b) => a.pk - b.pk)
      .map(({ name }) => name),
  };
}

/** See `OpenConnection.readAside`. The file is opened for reading alone: temporary tables are in memory. */
async function readAside<Result>(file: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const sqlite = new Sqlite(file, { readonly: true, fileMustExist: true });
  const db = new Kysely<Tables>({ dialect: new Dialect(sqlite, { busyTimeoutMs: 0 }) });
  try {
    sqlite.pragma("temp_store = MEMORY");
    sqlite.pragma("foreign_keys = OFF");
    // A copy of the search index fills the tables of FTS5 themselves.
    sqlite.unsafeMode(true);
    sqlite.exec("BEGIN");
    return await work(db);
  } finally {
    await closeAside(db, sqlite);
  }
}

/** See `OpenConnection.writeAside`. The caches of the site's own connection learn nothing of it. */
async function writeAside<Result>(file: string, work: (trx: Db) => Promise<Result>): Promise<Result> {
  const sqlite = new Sqlite(file, { fileMustExist: true });
  const db = new Kysely<Tables>({ dialect: new Dialect(sqlite, { busyTimeoutMs: 0 }) });
  try {
    sqlite.pragma("trusted_schema = OFF");
    return await rolledBack(db, work);
  } finally {
    await closeAside(db, sqlite);
  }
}

async function closeAside(db: Kysely<Tables>, sqlite: Sqlite.Database): Promise<void> {
  await db.destroy();
  // Kysely closes the connection only if it has run a query.
  sqlite.close();
}
