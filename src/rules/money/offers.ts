import type { Mechanic } from "../../content/kinds/offers/offer.schema.ts";
import type { OfferShown } from "../../content/kinds/products/product.schema.ts";
import { isWithin } from "../time/visibility.ts";

/** A product with the offers that visitors read. */
export interface Priced {
  /** The usual price of one, in euro cents. */
  price: number | null;
  offer: OfferShown | null;
  offers?: readonly OfferShown[] | undefined;
}

/** What a visitor is shown of a product's price. */
interface PriceShown {
  /** Of one, in euro cents; null if there is no price. */
  price: number | null;
  /** The offer that holds for the visitor. */
  offer: OfferShown | undefined;
  /** The offers of other stores. */
  elsewhere: readonly OfferShown[];
}

/** All offers of a product that visitors read. */
export function everyOffer({ offer, offers = [] }: Omit<Priced, "price">): OfferShown[] {
  return offer ? [offer, ...offers] : [...offers];
}

/** The offers of a product that run; both dates are inclusive. */
function runningOf(product: Omit<Priced, "price">, now: Date): OfferShown[] {
  return everyOffer(product).filter(({ startDate, endDate }) => isWithin(startDate, endDate, now));
}

/**
 * The price of a product now: every place that shows one takes it from here.
 *
 * @param store the id of the store that the visitor chose; without one, an offer of some stores is `elsewhere`.
 */
export function priceFor(product: Priced, now: Date, store = ""): PriceShown {
  const running = runningOf(product, now);
  const offer =
    running.find(({ stores }) => stores?.includes(store)) ?? running.find(({ stores }) => !stores);
  return {
    price: offer?.price ?? product.price,
    offer,
    elsewhere: running.filter((other) => other !== offer && other.stores),
  };
}

/** Whether an offer of some stores, by their ids, or else of all, is one of a store. Each is one of no store in particular. */
export function isOfStore(stores: readonly string[] | undefined, store: string | undefined): boolean {
  return !store || !stores || stores.length === 0 || stores.includes(store);
}

/**
 * When the first of a product's running offers ends; undefined without one.
 *
 * @param store the id of the one store whose offers these are; absent for all.
 */
export function offersEnd(product: Omit<Priced, "price">, now: Date, store?: string): string | undefined {
  return runningOf(product, now)
    .filter(({ stores }) => isOfStore(stores, store))
    .map(({ endDate }) => endDate)
    .toSorted()[0];
}

/** Whether an offer asks less than the usual price, in euro cents. Where that is not known, a percentage of it is nothing. */
export function isBelowUsual(mechanic: Mechanic, usual: number | null): boolean {
  if (usual === null) return mechanic.kind !== "percentage";
  return !("price" in mechanic) || mechanic.price < usual * (mechanic.kind === "bundle" ? mechanic.count : 1);
}
