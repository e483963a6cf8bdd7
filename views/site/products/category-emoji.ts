import { PRODUCT_CATEGORIES } from "../../../src/content/products/product-categories.ts";

/** The emoji of a category; a basket for one that staff added. */
export function categoryEmoji(category: string): string {
  return PRODUCT_CATEGORIES.find(({ slug }) => slug === category)?.emoji ?? "basket";
}
