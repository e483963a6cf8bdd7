import { sql, type ExpressionBuilder } from "kysely";
import { deleteFromOutbox, referenceOf } from "../../accounts/mail/mailer.ts";
import { KEPT_MONTHS } from "../../rules/contact/subscription.ts";
import { monthsFrom } from "../../rules/time/months-from.ts";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import { isOneOf } from "../../storage/database/sql.ts";
import type { Tables } from "../../storage/database/tables.ts";
import { rememberDeleted } from "../../storage/database/remember-deleted.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { NotFoundError } from "../../errors.ts";
import { queueHandover } from "./handover/queue-handover.ts";
import { oldestAlert, oldestRequest, type SubscriberPlaces } from "./subscriptions.ts";

/**
 * Deletes a subscriber on request, with a request of the same address and the copies of e-mails in the outbox. The chain's
 * service is told, so that it deletes the address too. @throws NotFoundError
 */
export async function deleteSubscriber(
  { db, config }: SubscriberPlaces,
  id: string,
  now: Date,
): Promise<void> {
  await deleteFromOutbox(config, [referenceOf(id)]);
  await inTransaction(db, async (trx) => {
    const deleted = await trx
      .deleteFrom("subscribers")
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst();
    if (!deleted) throw new NotFoundError("Subscriber");
    await trx.deleteFrom("subscription_requests").where("id", "=", id).execute();
    await rememberDeleted(trx, [[id, now.toISOString()]]);
    await queueHandover(trx, "deleted", deleted, now);
    // Nothing about the person: the log is kept for good.
    await recordAudit(trx, {
      action: "subscriber.deleted",
      subject: { type: "subscribers", id, name: "" },
      now,
    });
  });
}

/**
 * Deletes requests that were not confirmed, subscribers who unsubscribed long ago, and addresses for e-mails about jobs whose
 * owner has unsubscribed or whose time is over. @returns how many there were.
 */
export async function deleteExpiredSubscribers({ db, config }: SubscriberPlaces, now: Date): Promise<number> {
  const requests = await db
    .selectFrom("subscription_requests")
    .select("id")
    .where("createdDate", "<=", oldestRequest(now))
    .execute();
  const isOver = (eb: ExpressionBuilder<Tables, "subscribers">) =>
    eb.or([
      eb("unsubscribedDate", "<=", monthsFrom(now, -KEPT_MONTHS).toISOString()),
      eb.and([eb("list", "=", "jobs"), eb("unsubscribedDate", "is not", null)]),
      eb.and([eb("list", "=", "jobs"), eb("confirmedDate", "<=", oldestAlert(now))]),
    ]);
  const left = await db.selectFrom("subscribers").select("id").where(isOver).execute();
  const references = [...requests, ...left].map(({ id }) => referenceOf(id));
  if (references.length === 0) return 0;
  await deleteFromOutbox(config, references);
  return inTransaction(db, async (trx) => {
    const old = await trx
      .deleteFrom("subscription_requests")
      .where("createdDate", "<=", oldestRequest(now))
      .executeTakeFirst();
    const ids = left.map(({ id }) => id);
    // Judged again: an address may have been confirmed in the meantime.
    const over = await trx
      .deleteFrom("subscribers")
      .where(isOneOf(sql.ref("id"), ids))
      .where(isOver)
      .returning("id")
      .execute();
    await rememberDeleted(
      trx,
      over.map(({ id }) => [id, now.toISOString()]),
    );
    return Number(old.numDeletedRows) + over.length;
  });
}
