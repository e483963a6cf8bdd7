import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import { isSqlite, type Connection } from "./connection.ts";
import { tryFileLock } from "./process-lock.ts";
import type { Tables } from "./tables.ts";

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
