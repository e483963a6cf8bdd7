import fs from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { OperatorError } from "../../errors.ts";

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
  const lock = tryFileLock(path.join(dataDir, "running.lock"), mode, { busyTimeoutMs });
  if (lock) return lock;
  throw new FolderInUseError(
    mode === "exclusive"
      ? `The site is running on ${dataDir}, or another command is. Stop it first; nothing was changed.`
      : `A restore into ${dataDir} is running. Try again when it has finished.`,
  );
}

/** Locks a file in the same way, for other purposes. @returns undefined while another process holds a conflicting lock. */
export function tryFileLock(
  file: string,
  mode: "shared" | "exclusive",
  { busyTimeoutMs = 0 } = {},
): Disposable | undefined {
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
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}
