import { setImmediate as nextTurn } from "node:timers/promises";
import type { Db } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { ExpectedError } from "../../errors.ts";
import { reasonOf } from "../../rules/schema/error-messages.ts";
import { isOfDatabase } from "../../storage/database/database-errors.ts";
import { listNext, settleRecord, type ChangeRecord } from "./bulk-changes.ts";

/** How long a request works on a change before it reports the progress, in milliseconds. */
const REQUEST_MS = 700;

/** Records in one transaction: few enough that other requests wait for some milliseconds only. */
const BATCH = 20;

interface Work {
  changeId: string;
  /** The state of the records to work on, and in which order. */
  state: ChangeRecord["state"];
  order: "asc" | "desc";
  /** The state of a record of which the work is refused. */
  refused: "left" | "kept";
  /** Works on one record and settles it. @throws ExpectedError when it is refused */
  settle: (trx: Db, record: ChangeRecord) => Promise<void>;
}

/**
 * Works on the next records of a change, in small transactions, for a part of a second. Each transaction settles its
 * records with their writes, so a record is written once, also where two requests or a crash come between.
 */
export async function workInBatches(db: Db, work: Work): Promise<void> {
  const until = performance.now() + REQUEST_MS;
  let more = true;
  while (more) {
    more = (await settleBatch(db, work)) && performance.now() < until;
    await nextTurn();
  }
}

/** @returns whether there may be more. */
async function settleBatch(db: Db, work: Work): Promise<boolean> {
  let current: ChangeRecord | undefined;
  try {
    return await inTransaction(db, async (trx) => {
      const records = await listNext(trx, work.changeId, work.state, work.order, BATCH);
      for (const record of records) {
        current = record;
        await work.settle(trx, record);
      }
      return records.length === BATCH;
    });
  } catch (error) {
    if (!(error instanceof ExpectedError) || !current || isOfDatabase(error)) throw error;
    const refused = current;
    const reason = reasonOf(error);
    // The transaction has been rolled back; without this record, the next one writes the others.
    await inTransaction(db, (trx) => settleRecord(trx, refused, { state: work.refused, reason }));
    return true;
  }
}
