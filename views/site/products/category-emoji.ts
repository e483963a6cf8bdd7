import { PRODUCT_CATEGORIES } from "../../../src/content/kinds/products/product-categories.ts";

/** The emoji of a category; a basket for one that staff added. */
export function categoryEmoji(category: string): string {
  return PRODUCT_CATEGORIES.find(({ slug }) => slug === category)?.emoji ?? "basket";
}

/** The emoji of the category that a path of the range leads to; undefined for any other path. */
export function emojiOfPath(path: string): string | undefined {
  const category = /^\/products\?category=([\w-]+)$/.exec(path)?.[1];
  return category && categoryEmoji(category);
}
