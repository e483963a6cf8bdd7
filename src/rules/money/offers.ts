import type { Offer, Product } from "../../content/kinds/products/product.schema.ts";
import { isWithin } from "../time/visibility.ts";

/** Returns the product's offer if it is valid now; both dates are inclusive. */
export function currentOffer(product: Pick<Product, "offer">, now: Date): Offer | undefined {
  const { offer } = product;
  return offer && isWithin(offer.startDate, offer.endDate, now) ? offer : undefined;
}

/** Returns the product's current price in euro cents: the offer's price while it is valid; null if there is no price. */
export function currentPrice(product: Pick<Product, "offer" | "price">, now: Date): number | null {
  return currentOffer(product, now)?.price ?? product.price;
}

/** Whether the product has an offer that is valid now. */
export function isOnOffer(product: Pick<Product, "offer">, now: Date): boolean {
  return currentOffer(product, now) !== undefined;
}
