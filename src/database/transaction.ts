import type { Transaction } from "kysely";
import type { Db, Tables } from "./tables.ts";

/**
 * Runs `work` in a transaction: the caller's where there is one, else its own. Never await
 * mail, images or the network inside: SQLite has one connection and the others wait for it.
 */
export function inTransaction<Result>(
  db: Db,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db as Transaction<Tables>) : db.transaction().execute(work);
}
