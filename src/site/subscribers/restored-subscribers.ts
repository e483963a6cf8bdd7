import { sql } from "kysely";
import { isOneOf } from "../../storage/database/sql.ts";
import type { Db } from "../../storage/database/tables.ts";
import { queueHandover } from "./handover/queue-handover.ts";

/** When messages and subscribers were deleted, and when subscribers have unsubscribed, by their ids. */
export interface Departures {
  deleted: Readonly<Record<string, string>>;
  unsubscribed: Readonly<Record<string, string>>;
}

/**
 * Ends the subscriptions of a restored database that were ended since its backup, and tells the chain's service. A subscription that was
 * confirmed later than that stays: its owner has asked again.
 *
 * @returns which ids of messages and subscribers are to be deleted from other backups too, and since when.
 */
export async function endSubscriptions(
  trx: Db,
  { deleted, unsubscribed }: Departures,
  now: Date,
): Promise<Map<string, string>> {
  const id = sql.ref("id");
  const gone = isOneOf(id, Object.keys(deleted));
  const left = isOneOf(id, Object.keys(unsubscribed));
  // A newer backup may have subscribers that this database does not have.
  const deletions = new Map(Object.entries({ ...unsubscribed, ...deleted }));
  for (const row of await trx.selectFrom("subscribers").selectAll().where(gone).execute()) {
    if (row.confirmedDate > (deleted[row.id] ?? "")) deletions.delete(row.id);
    else {
      await trx.deleteFrom("subscribers").where("id", "=", row.id).execute();
      await queueHandover(trx, "deleted", row, now);
    }
  }
  const requests = trx.selectFrom("subscription_requests").select(["id", "createdDate"]).where(gone);
  for (const request of await requests.execute())
    if (request.createdDate <= (deleted[request.id] ?? ""))
      await trx.deleteFrom("subscription_requests").where("id", "=", request.id).execute();
  const known = trx.selectFrom("subscribers").select(["id", "confirmedDate", "unsubscribedDate"]).where(left);
  for (const row of await known.execute()) {
    deletions.delete(row.id);
    const unsubscribedDate = unsubscribed[row.id] ?? "";
    if (row.unsubscribedDate !== null || row.confirmedDate > unsubscribedDate) continue;
    const ended = await trx
      .updateTable("subscribers")
      .set({ unsubscribedDate })
      .where("id", "=", row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await queueHandover(trx, "unsubscribed", ended, now);
  }
  return deletions;
}
