import fs from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { hasCode, OperatorError } from "../../errors.ts";
import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { type Connection, isSqlite } from "./connection.ts";
import type { Tables } from "./tables.ts";

/** Another process holds a conflicting lock on the data folder. */
export class FolderInUseError extends OperatorError {
  override name = "FolderInUseError";
}

/**
 * Locks a data folder until the lock is disposed of or the process ends. It is SQLite's lock on a separate file, which
 * the system releases even after a crash, so no stale lock can remain.
 *
 * @param mode `shared` to read and write the database, `exclusive` to replace it.
 * @throws FolderInUseError when another process holds a conflicting lock.
 */
export function acquireProcessLock(
  dataDir: string,
  mode: "shared" | "exclusive",
  { busyTimeoutMs = 0 } = {},
): Disposable {
  const lock = tryFileLock(path.join(dataDir, "running.lock"), mode, busyTimeoutMs);
  if (lock) return lock;
  throw new FolderInUseError(
    mode === "exclusive"
      ? `The site is running on ${dataDir}, or another command is. Stop it first; nothing was changed.`
      : `A restore into ${dataDir} is running. Try again when it has finished.`,
  );
}

/** How long a start waits for an instance that is just stopping, in milliseconds. */
const STOPPING = 3_000;

/**
 * Lets one instance of the site use a data folder: its processes tell each other what they write, those of another instance do
 * not, and the pages of both would be out of date. Commands such as a backup may run beside it.
 *
 * @throws FolderInUseError when another instance runs.
 */
export function acquireSiteLock(dataDir: string): Disposable {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, "site.lock");
  const lock = tryFileLock(file, "exclusive", STOPPING);
  if (lock)
    return {
      [Symbol.dispose]() {
        lock[Symbol.dispose]();
        // A start that was refused, since the database is lost, leaves the folder as it was.
        if (!fs.existsSync(path.join(dataDir, "site.db"))) fs.rmSync(file, { force: true });
      },
    };
  throw new FolderInUseError(
    `The site is running on ${dataDir} already, and SQLite serves one instance. For more processes set WORKERS, ` +
      "for more machines DATABASE_URL (docs/scale.md). For another site set another DATA_DIR. Nothing was changed.",
  );
}

/** Locks a file. @returns undefined where another process still holds a conflicting lock after `busyTimeoutMs`. */
function tryFileLock(file: string, mode: "shared" | "exclusive", busyTimeoutMs = 0): Disposable | undefined {
  createPrivate(file);
  const lock = new Sqlite(file, { timeout: busyTimeoutMs });
  try {
    lock.exec(mode === "exclusive" ? "BEGIN EXCLUSIVE" : "BEGIN");
    // A transaction acquires its shared lock at its first read.
    if (mode === "shared") lock.prepare("SELECT count(*) FROM sqlite_master").get();
  } catch (error) {
    lock.close();
    if (error instanceof Sqlite.SqliteError && error.code.startsWith("SQLITE_BUSY")) return undefined;
    throw error;
  }
  return {
    [Symbol.dispose]() {
      lock.close();
    },
  };
}

/**
 * Creates an empty file that only the current user may access, unless the file exists; SQLite would use the umask. An
 * existing file is never opened: closing it would release every lock that this process holds on it (POSIX).
 */
export function createPrivate(file: string): void {
  if (fs.existsSync(file)) return;
  try {
    fs.closeSync(fs.openSync(file, "ax", 0o600));
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  }
}

/** Time between two attempts, in milliseconds. */
const RETRY_DELAY = 50;

/** Any number, the same in every process of the site. */
const LOCK_NUMBER = 7_205_759;

/**
 * Runs `work` in one process of the site at a time: migrating, filling an empty database, and making the first admin. The
 * lock is the system's or the database's, which end it with the process, so that a start after a crash does not wait.
 */
export async function withStartLock<Result>(
  connection: Connection,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!isSqlite(connection)) return withAdvisoryLock(connection.db, work);
  const file = path.join(path.dirname(connection.file), "starting.lock");
  let lock = tryFileLock(file, "exclusive");
  while (!lock) {
    await wait(RETRY_DELAY);
    lock = tryFileLock(file, "exclusive");
  }
  try {
    return await work();
  } finally {
    lock[Symbol.dispose]();
  }
}

/** Holds a connection of its own, whose end would release the lock. */
async function withAdvisoryLock<Result>(db: Kysely<Tables>, work: () => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (connection) => {
    const attempt = async () => {
      const { rows } = await sql<{
        taken: boolean;
      }>`SELECT pg_try_advisory_lock(${LOCK_NUMBER}) AS taken`.execute(connection);
      return rows[0]?.taken === true;
    };
    while (!(await attempt())) await wait(RETRY_DELAY);
    try {
      return await work();
    } finally {
      await sql`SELECT pg_advisory_unlock(${LOCK_NUMBER})`.execute(connection);
    }
  });
}
