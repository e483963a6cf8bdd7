import { setTimeout as wait } from "node:timers/promises";
import { type RawBuilder, sql, type Transaction } from "kysely";
import { isPostgres } from "./connection.ts";
import { DatabaseBusyError, isDiskFull } from "./database-errors.ts";
import { giveReserveUp, leaveReserve } from "./disk-reserve.ts";
import { takesWriteLock } from "./postgres/dialect.ts";
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
  return isPostgres(db) ? inTurn(db, () => begin(db, work)) : begin(db, work);
}

/**
 * Records a side effect of a read, such as the time of its use. A full disk or another process that writes must not stop reads,
 * so it is tried once, without the retries of `inTransaction`, and skipped in these two cases.
 *
 * @param write runs one statement, for which `isFree` is a condition.
 */
export async function tryToWrite(
  db: Db,
  write: (db: Db, isFree: RawBuilder<boolean>) => Promise<unknown>,
): Promise<void> {
  try {
    if (isPostgres(db)) await write(db, takesWriteLock);
    else await db.transaction().execute((trx) => write(trx, sql`TRUE`));
  } catch (error) {
    if (!isDiskFull(error) && !(error instanceof DatabaseBusyError)) throw error;
  }
}

/** The last write of this process that waits or is under way, by its database. */
const lastWrites = new WeakMap<Db, Promise<unknown>>();

/**
 * Runs one write after the other: each that waited for the database's lock would hold a connection that reads need. One that
 * has waited for most of its time behind a write that got no lock is refused with it.
 */
async function inTurn<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  const before = lastWrites.get(db);
  const begun = performance.now();
  const afterFailure = (error: unknown) => {
    if (error instanceof DatabaseBusyError && performance.now() - begun > BUSY_TIMEOUT_MS / 2) throw error;
    return work();
  };
  const own = before ? before.then(work, afterFailure) : work();
  lastWrites.set(db, own);
  return own;
}

async function begin<Result>(db: Db, work: (trx: Transaction<Tables>) => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      // The transaction alone: a code or a passkey's challenge that the sign-in has used up cannot be used again.
      if (giveReserveUp(db, error)) continue;
      if (!(error instanceof DatabaseBusyError) || performance.now() >= deadline) throw error;
    }
    // Outside the transaction, so that reads can use the connection in the meantime.
    await wait(RETRY_DELAY_MS);
  }
}

/** Ends a transaction of which nothing is kept. */
class RolledBack extends Error {}

/**
 * Runs work in a transaction that is always rolled back.
 *
 * @param work must read and write through the database that it is given alone.
 */
export async function rolledBack<Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> {
  const done: Result[] = [];
  await inTransaction(db, async (trx) => {
    done.push(await work(trx));
    throw new RolledBack();
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  const [result] = done;
  if (result === undefined) throw new RolledBack("The work returned nothing.");
  return result;
}

/**
 * Runs one of several pieces of work of a transaction, so that its failure takes back what it has written, and nothing else.
 *
 * @param isKept whether what it writes is kept where it succeeds; otherwise it only tells what would come of it.
 * @throws whatever `work` throws. Where that is no `ExpectedError`, the whole transaction may be over.
 */
export async function attempt<Result>(trx: Db, work: () => Promise<Result>, isKept = true): Promise<Result> {
  await sql`SAVEPOINT attempt`.execute(trx);
  let result: Result;
  try {
    result = await work();
  } catch (error) {
    // It fails where the transaction is over, as on a full disk. The first error says why.
    await sql`ROLLBACK TO SAVEPOINT attempt`.execute(trx).catch(() => undefined);
    throw error;
  }
  if (!isKept) await sql`ROLLBACK TO SAVEPOINT attempt`.execute(trx);
  await sql`RELEASE SAVEPOINT attempt`.execute(trx);
  return result;
}
