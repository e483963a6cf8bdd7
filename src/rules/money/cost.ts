import type { OfferShown } from "../../content/kinds/products/product.schema.ts";
import { type Priced, priceFor } from "./offers.ts";

/** A usual price that is not known is `NaN`: none of it costs nothing. */
function times(count: number, usual: number): number {
  return count === 0 ? 0 : count * usual;
}

/** What some cost within an offer, in euro cents. */
function costWithin(offer: OfferShown, usual: number, count: number): number {
  const { mechanic, price } = offer;
  if (price !== null) return price * count;
  const sets = (size: number, cost: number) => Math.floor(count / size) * cost + times(count % size, usual);
  switch (mechanic?.kind) {
    case "bundle":
      return sets(mechanic.count, mechanic.price);
    case "free":
      return sets(mechanic.take, mechanic.pay * usual);
    case "second":
      return sets(2, usual + Math.round((usual * (100 - mechanic.percentage)) / 100));
    default:
      // Not every customer has the card.
      return usual * count;
  }
}

/**
 * What some of one product cost now, in euro cents: three of "2 for €5.00" are that and one at its usual price. An offer counts for
 * as many as a customer may buy, and one with the card for none. Undefined where a price is not known.
 *
 * @param store as for {@link priceFor}.
 */
export function costOf(product: Priced, count: number, now: Date, store = ""): number | undefined {
  const { offer } = priceFor(product, now, store);
  const within = offer ? Math.min(count, offer.limit ?? count) : 0;
  const usual = product.price ?? Number.NaN;
  const cost = times(count - within, usual) + (offer ? costWithin(offer, usual, within) : 0);
  return Number.isNaN(cost) ? undefined : cost;
}
