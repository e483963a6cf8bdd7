import type { SubscriptionLink } from "../../rules/contact/subscription.ts";
import type { Db } from "../../storage/database/tables.ts";
import type { Handovers } from "./handover/handovers.ts";
import { confirmSubscription, findConfirmation, findUnsubscription, unsubscribe } from "./subscriptions.ts";

/** What the pages of e-mailed links read and do. Only a POST confirms or unsubscribes: programs that scan mail open every link. */
export interface SubscriptionLinks {
  findConfirmation(token: string): Promise<SubscriptionLink | undefined>;
  /** @returns whether the link was good. */
  confirm(token: string): Promise<boolean>;
  findUnsubscription(token: string): Promise<SubscriptionLink | undefined>;
  /** @returns whether the link was good. */
  unsubscribe(token: string): Promise<boolean>;
}

export function createSubscriptionLinks(
  db: Db,
  clock: () => Date,
  handovers: Pick<Handovers, "sendSoon">,
): SubscriptionLinks {
  const handedOver = async (change: Promise<boolean>) => {
    const isGood = await change;
    if (isGood) handovers.sendSoon();
    return isGood;
  };
  return {
    findConfirmation: (token) => findConfirmation(db, token, clock()),
    confirm: (token) => handedOver(confirmSubscription(db, token, clock())),
    findUnsubscription: (token) => findUnsubscription(db, token),
    unsubscribe: (token) => handedOver(unsubscribe(db, token, clock())),
  };
}
