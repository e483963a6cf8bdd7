import type { ProductCard } from "../../content/kinds/products/product.server.ts";
import { maltaDay } from "../time/malta-time.ts";

/** How many offers the home page shows: a full row on a wide screen. */
export const SPECIALS_SHOWN = 5;

/**
 * Picks the offers to feature: the highest claim of each category, in the order of the categories, so that fresh
 * food comes first. If there are too few categories, the next highest claims of any category follow.
 *
 * @param categories the slugs of the categories in their order; those that staff added come last.
 */
export function pickSpecials(
  offers: readonly ProductCard[],
  count: number,
  categories: readonly { slug: string }[],
): ProductCard[] {
  const counterOf = ({ category }: ProductCard) => {
    const index = categories.findIndex(({ slug }) => slug === category);
    return index < 0 ? categories.length : index;
  };
  const steepest = offers.toSorted((a, b) => discountOf(b) - discountOf(a));
  const seen = new Set<string>();
  const firsts = steepest
    .filter(({ category }) => !seen.has(category) && seen.add(category))
    .toSorted((a, b) => counterOf(a) - counterOf(b));
  const others = steepest.filter((product) => !firsts.includes(product));
  return [...firsts, ...others].slice(0, count);
}

/** The soonest end of the offers, and whether all of them end on its day. */
export interface OffersEnd {
  end: string;
  isOfAll: boolean;
}

/** Returns when the first of the offers end: a later day would promise too much of them. */
export function firstOfferEnd(
  offers: readonly Pick<ProductCard, "offer" | "offers">[],
): OffersEnd | undefined {
  const [end, ...later] = offers.flatMap(endsOf).toSorted();
  if (end === undefined) return undefined;
  return { end, isOfAll: later.every((other) => lastDayOf(other) === lastDayOf(end)) };
}

/** The last day of an offer: one that ends at midnight ends with the day before. */
function lastDayOf(end: string): string {
  return maltaDay(new Date(Date.parse(end) - 1));
}

function endsOf({ offer, offers = [] }: Pick<ProductCard, "offer" | "offers">): string[] {
  return [offer ?? [], offers].flat().map(({ endDate }) => endDate);
}

function discountOf({ offer, offers = [] }: ProductCard): number {
  return Math.max(offer?.percentage ?? 0, ...offers.map(({ percentage = 0 }) => percentage));
}
