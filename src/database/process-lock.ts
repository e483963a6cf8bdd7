import fs from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { OperatorError } from "../errors.ts";

/** Somebody works on the folder in a way that leaves no room for another. */
export class FolderInUseError extends OperatorError {
  override name = "FolderInUseError";
}

/**
 * Says that this process works on a data folder, until it is disposed of or the process ends,
 * however it ends: the lock is SQLite's on a file of its own, so no stale one can be left.
 *
 * @param how `shared` for whoever reads and writes the database, `alone` for who replaces it.
 * @throws FolderInUseError where the others leave no room for that.
 */
export function acquireProcessLock(
  dataDir: string,
  how: "shared" | "alone",
  { busyTimeoutMs = 0 } = {},
): Disposable {
  const file = path.join(dataDir, "running.lock");
  createPrivate(file);
  const lock = new Sqlite(file, { timeout: busyTimeoutMs });
  try {
    lock.exec(how === "alone" ? "BEGIN EXCLUSIVE" : "BEGIN");
    // A transaction takes its shared lock with its first read.
    if (how === "shared") lock.prepare("SELECT count(*) FROM sqlite_master").get();
  } catch (error) {
    lock.close();
    if (!(error instanceof Sqlite.SqliteError && error.code.startsWith("SQLITE_BUSY"))) throw error;
    throw new FolderInUseError(
      how === "alone"
        ? `The site is running on ${dataDir}, or another command is. Stop it first; nothing was changed.`
        : `A restore into ${dataDir} is under way. Try again when it is done.`,
      { cause: error },
    );
  }
  return {
    [Symbol.dispose]() {
      lock.close();
    },
  };
}

/**
 * Makes an empty file for this user alone where there is none; SQLite would use the umask. Never
 * opened when it is there: closing a file gives up every lock that this process has on it.
 */
export function createPrivate(file: string): void {
  if (fs.existsSync(file)) return;
  try {
    fs.closeSync(fs.openSync(file, "ax", 0o600));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}
