import type { Offer, Product } from "../../content/products/product.schema.ts";
import { isWithin } from "../time/visibility.ts";

/** The offer that holds now, both of its dates inclusive. */
export function currentOffer(product: Pick<Product, "offer">, now: Date): Offer | undefined {
  const { offer } = product;
  return offer && isWithin(offer.startDate, offer.endDate, now) ? offer : undefined;
}

/** What the product costs now, in euro cents: the offer's price while it holds; null where no price is given. */
export function currentPrice(product: Pick<Product, "offer" | "price">, now: Date): number | null {
  return currentOffer(product, now)?.price ?? product.price;
}

/** Whether an offer holds now. */
export function isOnOffer(product: Pick<Product, "offer">, now: Date): boolean {
  return currentOffer(product, now) !== undefined;
}
