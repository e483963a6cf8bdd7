import { addDays, fromMaltaTime, maltaDay } from "../time/malta-time.ts";

/**
 * What a shop may say of a reduction: "was", "save" and a percentage refer to the lowest price that visitors were shown in the
 * thirty days before it began (directive 98/6/EC, article 6a; Court of Justice, C-330/23). docs/prices.md has worked cases.
 */

/** Days before the one on which a reduction begins (article 6a, paragraph 2). */
const DAYS_BEFORE = 30;

/** A change of what visitors are shown of a price: a row of `price_changes`. Prices are in euro cents, dates ISO 8601 in UTC. */
export interface PriceChange {
  fromDate: string;
  price: number | null;
  offerPrice: number | null;
  offerFrom: string | null;
  /** The first instant after the offer. */
  offerUntil: string | null;
}

/** A period in which visitors were shown a price: a row of the view `prices_in_force`. Prices are in euro cents. */
export interface PricePeriod {
  regularPrice: number | null;
  /** The price of the offer that was running; null if there was none. */
  offerPrice: number | null;
  /** The first instant, ISO 8601 in UTC. */
  fromDate: string;
  /** The first instant after it; null while it lasts. */
  untilDate: string | null;
}

/** Divides the changes of one product, in their order, at the dates of their offers, as the view `prices_in_force` does. */
export function periodsOf(changes: readonly PriceChange[]): PricePeriod[] {
  return changes.flatMap(({ fromDate, price, offerPrice, offerFrom, offerUntil }, at) => {
    const next = changes[at + 1]?.fromDate ?? null;
    const parts: [from: string | null, until: string | null, offer: number | null][] =
      offerFrom === null
        ? [[null, null, null]]
        : [
            [null, offerFrom, null],
            [offerFrom, offerUntil, offerPrice],
            [offerUntil, null, null],
          ];
    return parts.flatMap(([from, until, offer]): PricePeriod[] => {
      const begin = from !== null && from > fromDate ? from : fromDate;
      const end = next !== null && (until === null || next < until) ? next : until;
      const isShown = (end === null || begin < end) && (price !== null || offer !== null);
      return isShown ? [{ regularPrice: price, offerPrice: offer, fromDate: begin, untilDate: end }] : [];
    });
  });
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
 * A reduction begins with the first of the periods without a gap in which the product had this offer price, so a claim stays
 * as it is while the offer is prolonged or the usual price changes. A lower offer price is a new reduction.
 *
 * @param periods those of one product, in the order of their dates.
 */
export function claimAt(periods: readonly PricePeriod[], now: Date): Claim | undefined {
  const at = now.toISOString();
  let first = periods.findLastIndex((period) => period.fromDate <= at);
  const running = periods[first];
  if (!running || running.offerPrice === null || (running.untilDate !== null && running.untilDate <= at))
    return undefined;
  const price = running.offerPrice;
  for (let before = periods[first - 1]; before; before = periods[first - 1]) {
    if (before.offerPrice !== price || before.untilDate !== periods[first]?.fromDate) break;
    first -= 1;
  }
  const begin = periods[first]?.fromDate ?? running.fromDate;
  const prior = lowestBefore(periods, begin);
  if (prior === undefined || prior <= price) return undefined;
  return { priorPrice: prior, percentage: percentOff(prior, price) };
}

/** A reduction in whole percent of the price before, rounded down so that it never promises more than it gives; 0 where there is none. */
export function percentOff(before: number, after: number): number {
  return after < before ? Math.floor(((before - after) / before) * 100) : 0;
}

/**
 * The lowest price that was shown in the thirty days before the day of an instant in Malta, and on that day until the instant;
 * undefined if none was.
 */
function lowestBefore(periods: readonly PricePeriod[], begin: string): number | undefined {
  const since = fromMaltaTime(addDays(maltaDay(new Date(begin)), -DAYS_BEFORE), "00:00").toISOString();
  const prices = periods.flatMap(({ regularPrice, offerPrice, fromDate, untilDate }) => {
    const wasShown = fromDate < begin && (untilDate === null || untilDate > since);
    return wasShown ? (offerPrice ?? regularPrice ?? []) : [];
  });
  return prices.length > 0 ? Math.min(...prices) : undefined;
}
