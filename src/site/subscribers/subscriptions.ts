import { deleteFromOutbox, referenceOf } from "../../accounts/mail/mailer.ts";
import type { Config } from "../../config.ts";
import { ALERT_MONTHS } from "../../content/kinds/jobs/job-alert.ts";
import { REQUEST_DAYS, type SubscriptionLink } from "../../rules/contact/subscription.ts";
import { monthsFrom } from "../../rules/time/months-from.ts";
import type { Db, Tables } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { queueHandover } from "./handover/queue-handover.ts";
import { sha256 } from "../../storage/sha256.ts";
import type { Handovers } from "./handover/handovers.ts";

/** Where subscribers and what belongs to them are stored. */
export interface SubscriberPlaces {
  db: Db;
  config: Pick<Config, "dataDir">;
}

const DAY = 24 * 60 * 60_000;

/** The first instant whose requests are still good. */
export function oldestRequest(now: Date): string {
  return new Date(now.getTime() - REQUEST_DAYS * DAY).toISOString();
}

/** The instant since when addresses for e-mails about jobs are still kept. */
export function oldestAlert(now: Date): string {
  return monthsFrom(now, -ALERT_MONTHS).toISOString();
}

/** What a link confirms; undefined if it is used, replaced, over or unknown. Reading it changes nothing. */
async function findConfirmation(db: Db, token: string, now: Date): Promise<SubscriptionLink | undefined> {
  const request = await db
    .selectFrom("subscription_requests")
    .selectAll()
    .where("confirmHash", "=", sha256(token))
    .where("createdDate", ">", oldestRequest(now))
    .executeTakeFirst();
  return request && toLink(db, request);
}

/** Makes the request of a link a subscriber, with the proof of what was agreed to. @returns whether the link was good. */
export function confirmSubscription(db: Db, token: string, now: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    // Taken by its link in one statement: a newer request of the same address has another link, and stays.
    const request = await trx
      .deleteFrom("subscription_requests")
      .where("confirmHash", "=", sha256(token))
      .where("createdDate", ">", oldestRequest(now))
      .returningAll()
      .executeTakeFirst();
    if (!request) return false;
    const { confirmHash: _, createdDate: consentDate, ...fields } = request;
    const dates = { consentDate, confirmedDate: now.toISOString(), unsubscribedDate: null };
    const subscriber = await trx
      .insertInto("subscribers")
      .values({ ...fields, ...dates })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ ...fields, ...dates }))
      .returningAll()
      .executeTakeFirstOrThrow();
    // A restore deletes them no more.
    await trx.deleteFrom("deleted_messages").where("id", "=", request.id).execute();
    await queueHandover(trx, "subscribed", subscriber, now);
    return true;
  });
}

/** Whose a link to unsubscribe is; undefined if it is unknown. Reading it changes nothing. */
async function findUnsubscription(db: Db, token: string): Promise<SubscriptionLink | undefined> {
  const found =
    (await findByToken(db, "subscribers", token)) ?? (await findByToken(db, "subscription_requests", token));
  return found && toLink(db, found);
}

function findByToken(db: Db, table: "subscribers" | "subscription_requests", token: string) {
  return db
    .selectFrom(table)
    .select(["list", "email", "storeId", "consents"])
    .where("token", "=", token)
    .executeTakeFirst();
}

/**
 * Ends a subscription, and deletes a request of the same address; without a subscription also the copies of its e-mails in
 * the outbox. Doing it again changes nothing. @returns whether the link was good.
 */
export function unsubscribe({ db, config }: SubscriberPlaces, token: string, now: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const request = await trx
      .deleteFrom("subscription_requests")
      .where("token", "=", token)
      .returning("id")
      .executeTakeFirst();
    const subscriber = await trx
      .selectFrom("subscribers")
      .selectAll()
      .where("token", "=", token)
      .executeTakeFirst();
    if (!subscriber) {
      if (request) await deleteFromOutbox(config, [referenceOf(request.id)]);
      return request !== undefined;
    }
    if (subscriber.unsubscribedDate !== null) return true;
    const ended = { ...subscriber, unsubscribedDate: now.toISOString() };
    await trx.updateTable("subscribers").set(ended).where("id", "=", ended.id).execute();
    await queueHandover(trx, "unsubscribed", ended, now);
    return true;
  });
}

async function toLink(
  db: Db,
  { list, email, storeId, consents }: Pick<Tables["subscribers"], "list" | "email" | "storeId" | "consents">,
): Promise<SubscriptionLink> {
  const store =
    storeId === null
      ? undefined
      : await db.selectFrom("stores").select("name").where("id", "=", storeId).executeTakeFirst();
  return { list, email, store: store?.name ?? "", consents: JSON.parse(consents) };
}

export type SubscriptionLinks = ReturnType<typeof createSubscriptionLinks>;

/** What the pages of e-mailed links read and do. Only a POST confirms or unsubscribes: programs that scan mail open every link. */
export function createSubscriptionLinks(
  places: SubscriberPlaces,
  clock: () => Date,
  handovers: Pick<Handovers, "sendSoon">,
) {
  const { db } = places;
  /** @returns whether the link was good. */
  const handedOver = async (change: Promise<boolean>) => {
    const isGood = await change;
    if (isGood) handovers.sendSoon();
    return isGood;
  };
  return {
    findConfirmation: (token: string) => findConfirmation(db, token, clock()),
    confirm: (token: string) => handedOver(confirmSubscription(db, token, clock())),
    findUnsubscription: (token: string) => findUnsubscription(db, token),
    unsubscribe: (token: string) => handedOver(unsubscribe(places, token, clock())),
  };
}
