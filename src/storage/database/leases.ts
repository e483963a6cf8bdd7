import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Db } from "./tables.ts";
import { inTransaction } from "./transaction.ts";

/*
 * Work that only one process of the site may do at a time. A process that dies keeps no lease for long, and one that is
 * slow renews it. The clock is the process's own: all processes are on one machine, or have clocks that are checked.
 */

/** How long a piece of work keeps its lease without renewing it, in milliseconds. */
const LIFETIME = 30_000;

/** Time between two attempts to get a lease that another has, in milliseconds. */
const RETRY_DELAY = 50;

/**
 * Takes or renews a lease.
 *
 * @param lifetime in milliseconds.
 * @returns whether `owner` has it now; false while another has.
 */
export async function takeLease(db: Db, name: string, owner: string, lifetime: number): Promise<boolean> {
  const now = Date.now();
  const expiresDate = new Date(now + lifetime).toISOString();
  const { numInsertedOrUpdatedRows } = await inTransaction(db, (trx) =>
    trx
      .insertInto("leases")
      .values({ name, owner, expiresDate })
      .onConflict((conflict) =>
        conflict
          .column("name")
          .doUpdateSet({ owner, expiresDate })
          .where((eb) =>
            eb("leases.owner", "=", owner).or("leases.expiresDate", "<=", new Date(now).toISOString()),
          ),
      )
      .executeTakeFirstOrThrow(),
  );
  return numInsertedOrUpdatedRows === 1n;
}

/** Gives a lease back, so that the next need not wait for its end. */
export async function releaseLease(db: Db, name: string, owner: string): Promise<void> {
  await inTransaction(db, (trx) =>
    trx.deleteFrom("leases").where("name", "=", name).where("owner", "=", owner).execute(),
  );
}

/** For how long an ended lease is kept, in milliseconds: the clocks of machines differ. */
const ENDED_KEPT = 24 * 60 * 60_000;

/** Deletes the leases of processes that crashed. Most names are taken again, but a container that starts has a new host name. */
export async function deleteEndedLeases(db: Db): Promise<void> {
  const before = new Date(Date.now() - ENDED_KEPT).toISOString();
  await inTransaction(db, (trx) => trx.deleteFrom("leases").where("expiresDate", "<", before).execute());
}

/** Whether any process has the lease. */
export async function isLeased(db: Db, name: string): Promise<boolean> {
  const row = await db
    .selectFrom("leases")
    .select("name")
    .where("name", "=", name)
    .where("expiresDate", ">", new Date().toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Begins `work` with the lease unless another has it.
 *
 * @returns the end of `work`, once it has begun; undefined if another has the lease.
 */
export async function beginUnlessLeased<Result>(
  db: Db,
  name: string,
  work: () => Promise<Result>,
): Promise<{ ended: Promise<Result> } | undefined> {
  const owner = randomUUID();
  if (!(await takeLease(db, name, owner, LIFETIME))) return undefined;
  return { ended: runAs(db, name, owner, work) };
}

/** Runs `work` with the lease, once no other has it. @throws whatever `work` throws. */
export async function runLeased<Result>(db: Db, name: string, work: () => Promise<Result>): Promise<Result> {
  const owner = randomUUID();
  while (!(await takeLease(db, name, owner, LIFETIME))) await wait(RETRY_DELAY);
  return runAs(db, name, owner, work);
}

/** Runs `work` and renews its lease meanwhile. */
async function runAs<Result>(
  db: Db,
  name: string,
  owner: string,
  work: () => Promise<Result>,
): Promise<Result> {
  // A renewal that fails is repeated before the lease ends.
  let renewing: Promise<unknown> = Promise.resolve();
  const renew = () => {
    renewing = takeLease(db, name, owner, LIFETIME).catch(() => undefined);
  };
  const timer = setInterval(renew, LIFETIME / 4).unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
    // A late renewal would take it again.
    await renewing;
    // A lease that cannot be given back ends by itself.
    await releaseLease(db, name, owner).catch(() => undefined);
  }
}
