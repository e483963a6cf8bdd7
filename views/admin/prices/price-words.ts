import type { ProductPrices } from "../../../src/content/kinds/products/read-price-ledger.ts";
import { formatPrice } from "../../../src/rules/money/money.ts";
import type { Reduction } from "../../../src/rules/money/reductions.ts";
import { formatDate } from "../../../src/rules/time/dates.ts";

/** The days before a reduction that count (docs/prices.md), in milliseconds. */
export const THIRTY_DAYS = 30 * 86_400_000;

/** `3 November 2026 to 9 November 2026`, or `since 3 November 2026`. */
export function spanInWords({ fromDate, untilDate }: { fromDate: string; untilDate: string | null }): string {
  const first = formatDate(fromDate);
  if (untilDate === null) return `since ${first}`;
  const last = formatDate(new Date(Date.parse(untilDate) - 1));
  return first === last ? first : `${first} to ${last}`;
}

/** A day, `YYYY-MM-DD`, as `3 November 2026`. */
export function dayInWords(day: string): string {
  return formatDate(`${day}T12:00:00Z`);
}

/** Why an offer may claim what it does, or nothing. */
export function whyInWords({ price, beganDate, claim, lowest, claimFrom }: Reduction, since: string): string {
  const began = formatDate(beganDate);
  const known =
    Date.parse(since) > Date.parse(beganDate) - THIRTY_DAYS
      ? ` The ledger knows this product since ${formatDate(since)}: no day before counts.`
      : "";
  if (!lowest) return `No percentage: no price of the thirty days before ${began} is known.${known}`;
  const shown = `${formatPrice(lowest.price)}, which visitors were shown until ${dayInWords(lowest.day)}`;
  if (claim)
    return `${claim.percentage} % off ${shown}: the lowest price of the thirty days before ${began}.${known}`;
  const from = claimFrom === null ? "" : ` At this price a claim would hold from ${dayInWords(claimFrom)}.`;
  return `No percentage: the lowest price of the thirty days before ${began} was ${shown}, and ${formatPrice(price)} is not below it.${from}${known}`;
}

/** The lowest price that any store showed in a period, in euro cents. */
export function shownIn({ regularPrice, offers }: ProductPrices["periods"][number]): number {
  return Math.min(regularPrice ?? Infinity, ...offers.map(({ price }) => price));
}
