import type { OfferShown } from "../../content/kinds/products/product.schema.ts";

/** What a product cost when it was put on the list. An offer ends by its own dates. */
export interface KnownPrice {
  /** The id of the product: the same one may be on the list for two recipes. */
  product: string;
  /** How many. */
  count: number;
  /** Of one, in euro cents. */
  price: number | null;
  /** All that ran, and the one from whose announcement the product was added. */
  offers: readonly OfferShown[];
  /** Of one, in euro cents; 0 without one. */
  deposit: number;
  /** When it cost that, ISO 8601 in UTC. */
  date: string;
}

/** The most of one product: a stepper needs an end. */
export const MAX_COUNT = 99;

/** Reads a stored price; undefined for anything else, which another version or an extension may have written. */
export function readKnownPrice(value: unknown): KnownPrice | undefined {
  const { product, count, price, offers, deposit, date }: Partial<Record<keyof KnownPrice, unknown>> =
    Object(value);
  const isRead =
    typeof product === "string" &&
    isAmount(count) &&
    count > 0 &&
    count <= MAX_COUNT &&
    (price === null || isAmount(price)) &&
    Array.isArray(offers) &&
    offers.every(isOffer) &&
    isAmount(deposit) &&
    typeof date === "string" &&
    !Number.isNaN(Date.parse(date));
  return isRead ? { product, count, price, offers, deposit, date } : undefined;
}

function isAmount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

/** The values of each mechanic by which a sum is counted. */
const VALUES = new Map<unknown, readonly string[]>([
  ["price", ["price"]],
  ["percentage", ["percentage"]],
  ["bundle", ["count", "price"]],
  ["free", ["take", "pay"]],
  ["second", ["percentage"]],
  ["card", ["price"]],
]);

function isOffer(value: unknown): value is OfferShown {
  const { startDate, endDate, price, stores, limit, mechanic }: Partial<Record<keyof OfferShown, unknown>> =
    Object(value);
  const dates = [startDate, endDate].every(
    (date) => typeof date === "string" && !Number.isNaN(Date.parse(date)),
  );
  const isOfStores =
    stores === undefined || (Array.isArray(stores) && stores.every((id) => typeof id === "string"));
  const names = mechanic === undefined ? [] : VALUES.get(Object(mechanic).kind);
  return (
    dates &&
    isOfStores &&
    (price === null || isAmount(price)) &&
    (limit === undefined || isAmount(limit)) &&
    names !== undefined &&
    names.every((name) => isAmount(Reflect.get(Object(mechanic), name)))
  );
}
