import { setTimeout as wait } from "node:timers/promises";
import { PostgresAdapter, type Transaction } from "kysely";
import { DatabaseBusyError } from "./database-errors.ts";
import { leaveReserve } from "./disk-reserve.ts";
import type { Db, Tables } from "./tables.ts";

/** How long a write waits while another process writes, in milliseconds. */
const BUSY_TIMEOUT_MS = 5_000;

/** Time between two attempts, in milliseconds. */
const RETRY_DELAY_MS = 20;

/**
 * Runs `work` in the caller's transaction if `db` is one, otherwise in a new one. Every write must go through here:
 * SQLite's own wait for another process would block this whole process.
 *
 * Never await mail, images or the network inside `work`: all requests share one connection and wait for it.
 *
 * @throws DatabaseBusyError when another process is still writing after five seconds; ExpectedError 507 while the last space on
 * the disk is left to sign-ins.
 */
export async function inTransaction<Result>(
  db: Db,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return work(db as Transaction<Tables>);
  leaveReserve(db);
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? inTurn(db, () => begin(db, work))
    : begin(db, work);
}

/** The last write of this process that waits or is under way, by its database. */
const lastWrites = new WeakMap<Db, Promise<unknown>>();

/** Runs one write after the other: each that waited for the database's lock would hold a connection that reads need. */
async function inTurn<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  const before = lastWrites.get(db);
  const own = before ? before.then(work, work) : work();
  lastWrites.set(db, own);
  return own;
}

async function begin<Result>(db: Db, work: (trx: Transaction<Tables>) => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!(error instanceof DatabaseBusyError) || performance.now() >= deadline) throw error;
    }
    // Outside the transaction, so that reads can use the connection in the meantime.
    await wait(RETRY_DELAY_MS);
  }
}
