import { randomUUID } from "node:crypto";
import { readSettings } from "../../../content/settings/read-settings.ts";
import type { Db, Tables } from "../../../storage/database/tables.ts";

/** What has become of a subscriber. */
type HandoverEvent = "subscribed" | "unsubscribed" | "deleted";

/**
 * Stores what the chain's service is to be told of a subscriber, in the transaction of the change; nothing for a subscriber of
 * the e-mails about jobs. A newer state replaces one that was not handed over yet, so that the service never gets an older one
 * last. Without a service only that a person has unsubscribed waits: the next one may have the address.
 */
export async function queueHandover(
  trx: Db,
  event: HandoverEvent,
  subscriber: Tables["subscribers"],
  now: Date,
): Promise<void> {
  if (subscriber.list !== "news") return;
  const { newsletter } = await readSettings(trx);
  if (newsletter.webhook === "" && event !== "unsubscribed") {
    await trx.deleteFrom("subscriber_handovers").where("subscriberId", "=", subscriber.id).execute();
    return;
  }
  const date = now.toISOString();
  const fresh = {
    eventId: randomUUID(),
    payload: JSON.stringify(payloadOf(event, subscriber, date)),
    attempts: 0,
    error: null,
    createdDate: date,
    nextDate: date,
  };
  await trx
    .insertInto("subscriber_handovers")
    .values({ subscriberId: subscriber.id, state: "waiting", ...fresh })
    .onConflict((conflict) =>
      conflict.column("subscriberId").doUpdateSet((eb) => ({
        ...fresh,
        // One that is being sent is finished first.
        state: eb
          .case()
          .when("subscriber_handovers.state", "=", "sending")
          .then("sending" as const)
          .else("waiting" as const)
          .end(),
        nextDate: eb
          .case()
          .when("subscriber_handovers.state", "=", "sending")
          .then(eb.ref("subscriber_handovers.nextDate"))
          .else(date)
          .end(),
      })),
    )
    .execute();
}

/** A subscriber who has left is named by the address alone, by which the service finds them. */
function payloadOf(event: HandoverEvent, subscriber: Tables["subscribers"], timestamp: string): object {
  const { id, email, storeId, consents, consentDate, confirmedDate, token } = subscriber;
  const type = `subscriber.${event}`;
  if (event !== "subscribed") return { type, timestamp, data: { id, email } };
  const data = { id, email, storeId, consents: JSON.parse(consents), consentDate, confirmedDate, token };
  return { type, timestamp, data };
}
