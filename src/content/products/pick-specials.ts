import type { ProductCard } from "./product.server.ts";
import { discountPercent } from "../../rules/money/money.ts";
import { PRODUCT_CATEGORIES } from "./product-categories.ts";

/**
 * Picks the offers to feature: the highest discount of each category, in the order of the categories, so that fresh
 * food comes first. If there are too few categories, the next highest discounts of any category follow.
 */
export function pickSpecials(offers: readonly ProductCard[], count: number): ProductCard[] {
  const steepest = offers.toSorted((a, b) => discountOf(b) - discountOf(a));
  const seen = new Set<string>();
  const firsts = steepest
    .filter(({ category }) => !seen.has(category) && seen.add(category))
    .toSorted((a, b) => counterOf(a) - counterOf(b));
  const others = steepest.filter((product) => !firsts.includes(product));
  return [...firsts, ...others].slice(0, count);
}

/** The latest end of the offers. */
export function lastOfferEnd(offers: readonly ProductCard[]): string | undefined {
  return offers
    .flatMap(({ offer }) => offer?.endDate ?? [])
    .toSorted()
    .at(-1);
}

function discountOf({ price, offer }: ProductCard): number {
  return price === null || offer === null ? 0 : discountPercent(price, offer.price);
}

/** The position of a product's category. Categories that staff added come last. */
function counterOf({ category }: ProductCard): number {
  const index = PRODUCT_CATEGORIES.findIndex(({ slug }) => slug === category);
  return index < 0 ? PRODUCT_CATEGORIES.length : index;
}
