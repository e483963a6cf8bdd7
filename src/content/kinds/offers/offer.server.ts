import { ValidationError } from "../../../errors.ts";
import { inTurns } from "../../../storage/database/in-turns.ts";
import type { Db } from "../../../storage/database/tables.ts";
import type { FinishedWrite, ServerKind } from "../../lifecycle/server-kind.ts";
import { route } from "../../../http/route.ts";
import { checkOffers } from "./check-offers.ts";
import { productServer, unjudgedProducts } from "../products/product.server.ts";
import { showOwnOffer } from "./follow-product.ts";
import { offerLifecycle } from "./offer-lifecycle.server.ts";
import type { Offer } from "./offer.schema.ts";
import { assignOffer, planPrices } from "./plan-prices.ts";

export const offerServer: ServerKind<Offer, Offer> = {
  ...offerLifecycle,
  afterWrite: followOffer,
  addRoutes: (router, api) => route(router, "/check", { post: checkOffers(api) }),
  samples: async () => [await import("../../sample-content/offers.json", { with: { type: "json" } })],
};

/** Follows a write of an offer: its products, what they show as their own offer, and the prices that visitors were shown. */
async function followOffer(trx: Db, { record, action, now, by }: FinishedWrite<Offer>): Promise<void> {
  const ids = await assignOffer(trx, record, action === "binned");
  const isGone = action === "binned" || record.status !== "published";
  const unknown = isGone ? -1 : record.products.findIndex((id) => !ids.includes(id));
  if (unknown >= 0) throw new ValidationError({ [`products.${unknown}`]: "There is no such product." });
  for await (const plan of inTurns(await planPrices(trx, ids, now))) {
    await showOwnOffer(trx, isGone ? unjudgedProducts : productServer, plan, by).catch((error: unknown) => {
      if (!(error instanceof ValidationError)) throw error;
      throw new ValidationError({
        mechanic: `${plan.name}: ${Object.values(error.fields ?? {}).join(" ")}`,
      });
    });
  }
}
