import { setTimeout as wait } from "node:timers/promises";
import type { Transaction } from "kysely";
import { DatabaseBusyError } from "./dialect.ts";
import type { Db, Tables } from "./tables.ts";

/** How long a write waits for another process that writes, in milliseconds. */
const WAITS_MS = 5_000;

/** How often it asks meanwhile. */
const ASKS_EVERY_MS = 20;

/**
 * Runs `work` in a transaction: the caller's where there is one, else its own. Every write goes through here: alone it
 * would stop the whole process while another one writes. Never await mail, images or the network inside: SQLite has
 * one connection and the others wait for it.
 *
 * @throws DatabaseBusyError where another process goes on writing.
 */
export async function inTransaction<Result>(
  db: Db,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return work(db as Transaction<Tables>);
  const until = performance.now() + WAITS_MS;
  for (;;) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!(error instanceof DatabaseBusyError) || performance.now() >= until) throw error;
    }
    // Without the connection: whoever reads is served.
    await wait(ASKS_EVERY_MS);
  }
}
