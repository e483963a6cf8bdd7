import { addDays, fromMaltaTime, maltaDay } from "../time/malta-time.ts";

/**
 * What a shop may say of a reduction: "was", "save" and a percentage refer to the lowest price that visitors were shown in the
 * thirty days before it began (directive 98/6/EC, article 6a; Court of Justice, C-330/23). docs/prices.md has worked cases.
 */

/** Days before the one on which a reduction begins (article 6a, paragraph 2). */
const DAYS_BEFORE = 30;

/** An offer below the usual price: a price, or a percentage in cents. Bundles and prices with a card change no price (2021/C 526/02). */
export interface PlannedOffer {
  /** Of one, in euro cents. */
  price: number;
  from: string;
  /** The first instant after it. */
  until: string;
  /** The ids of the stores that have it; none means all. */
  stores: readonly string[];
}

/** A change of what visitors are shown of a price: a row of `price_changes`. Prices are in euro cents, dates ISO 8601 in UTC. */
export interface PriceChange {
  fromDate: string;
  price: number | null;
  /** Those of that moment and those planned then. */
  offers: readonly PlannedOffer[];
}

/** A period in which visitors were shown the same prices, in euro cents. */
export interface PricePeriod {
  regularPrice: number | null;
  /** The offers that ran. */
  offers: readonly Pick<PlannedOffer, "price" | "stores">[];
  /** The first instant, ISO 8601 in UTC. */
  fromDate: string;
  /** The first instant after it; null while it lasts. */
  untilDate: string | null;
}

/** Divides the changes of one product, in their order, at the dates of their offers. */
export function periodsOf(changes: readonly PriceChange[]): PricePeriod[] {
  return changes.flatMap(({ fromDate, price, offers }, at) => {
    const next = changes[at + 1]?.fromDate ?? null;
    const cuts = offers
      .flatMap(({ from, until }) => [from, until])
      .filter((cut) => cut > fromDate && (next === null || cut < next));
    const begins = [...new Set([fromDate, ...cuts])].toSorted();
    const byBegin = Map.groupBy(offers, ({ from }) => (from > fromDate ? from : fromDate));
    let offered: PlannedOffer[] = [];
    return begins.flatMap((begin, index): PricePeriod[] => {
      const end = begins[index + 1] ?? next;
      offered = [...offered, ...(byBegin.get(begin) ?? [])].filter(({ until }) => until > begin);
      const running = offered.map((offer) => ({ price: offer.price, stores: offer.stores }));
      const isShown = (end === null || begin < end) && (price !== null || running.length > 0);
      return isShown ? [{ regularPrice: price, offers: running, fromDate: begin, untilDate: end }] : [];
    });
  });
}

/** The price at which all of some stores offered a product in a period; of no stores, at which every store did. */
function offeredIn({ offers }: PricePeriod, stores: readonly string[]): number | undefined {
  const ofAll = offers.find((offer) => offer.stores.length === 0);
  if (ofAll || stores.length === 0) return ofAll?.price;
  const prices = stores.map((id) => offers.find((offer) => offer.stores.includes(id))?.price);
  return prices.every((price) => price === prices[0]) ? prices[0] : undefined;
}

/** The prices that some of the stores showed in a period; of no stores, that any store did. */
function pricesIn({ regularPrice, offers }: PricePeriod, stores: readonly string[]): number[] {
  const known = offers.filter(
    (offer) =>
      offer.stores.length === 0 || stores.length === 0 || offer.stores.some((id) => stores.includes(id)),
  );
  const isOffered = (id: string) => known.some((offer) => offer.stores.includes(id));
  const isAllOffered =
    known.some((offer) => offer.stores.length === 0) || (stores.length > 0 && stores.every(isOffered));
  return [...known.map(({ price }) => price), ...(isAllOffered ? [] : [regularPrice ?? []].flat())];
}

/** A claim that holds. */
export interface Claim {
  /** The lowest price of the thirty days before, in euro cents: above that of the offer. */
  priorPrice: number;
  /** In whole percent of `priorPrice`, as `percentOff` counts. */
  percentage: number;
}

/**
 * Returns what may be claimed of the offer that runs at `now`. Undefined if nothing may: no offer runs, it is not below the
 * lowest price of the thirty days before, or no price of them is known.
 *
 * @param periods those of one product, in the order of their dates.
 * @param stores the stores that have the offer; none means all.
 */
export function claimAt(
  periods: readonly PricePeriod[],
  now: Date,
  stores: readonly string[] = [],
): Claim | undefined {
  const reduction = reductionAt(periods, now, stores);
  const prior = reduction && lowestBefore(periods, reduction.fromDate, stores);
  if (!reduction || prior === undefined || prior <= reduction.price) return undefined;
  return { priorPrice: prior, percentage: percentOff(prior, reduction.price) };
}

/**
 * The price of the offer that runs at `now`, and the instant at which its reduction began: the first of the periods without a gap in
 * which the product had this offer price, so that a claim stays as it is while the offer is prolonged or the usual price changes. A
 * lower offer price is a new reduction.
 */
export function reductionAt(
  periods: readonly PricePeriod[],
  now: Date,
  stores: readonly string[],
): { price: number; fromDate: string } | undefined {
  const at = now.toISOString();
  let first = periods.findLastIndex((period) => period.fromDate <= at);
  const running = periods[first];
  if (!running || (running.untilDate !== null && running.untilDate <= at)) return undefined;
  const price = offeredIn(running, stores);
  if (price === undefined) return undefined;
  for (let before = periods[first - 1]; before; before = periods[first - 1]) {
    if (offeredIn(before, stores) !== price || before.untilDate !== periods[first]?.fromDate) break;
    first -= 1;
  }
  return { price, fromDate: periods[first]?.fromDate ?? running.fromDate };
}

/** A reduction in whole percent of the price before, rounded down so that it never promises more than it gives; 0 where there is none. */
export function percentOff(before: number, after: number): number {
  return after < before ? Math.floor(((before - after) * 100) / before) : 0;
}

/**
 * The lowest price that was shown in some stores in the thirty days before the day of an instant in Malta, and on that day until
 * the instant; undefined if none was.
 */
export function lowestBefore(
  periods: readonly PricePeriod[],
  begin: string,
  stores: readonly string[],
): number | undefined {
  return lowestShownBefore(periods, begin, stores)?.price;
}

/** The same, with the first instant after the last period of those days that had it. */
export function lowestShownBefore(
  periods: readonly PricePeriod[],
  begin: string,
  stores: readonly string[],
): { price: number; untilDate: string } | undefined {
  const since = fromMaltaTime(addDays(maltaDay(new Date(begin)), -DAYS_BEFORE), "00:00").toISOString();
  const shown = periods
    .filter(({ fromDate, untilDate }) => fromDate < begin && (untilDate === null || untilDate > since))
    .flatMap((period) => {
      const untilDate = period.untilDate === null || period.untilDate > begin ? begin : period.untilDate;
      return pricesIn(period, stores).map((price) => ({ price, untilDate }));
    });
  const lowest = Math.min(...shown.map(({ price }) => price));
  return shown.findLast(({ price }) => price === lowest);
}
