import { slugWords } from "../../../rules/text/slug.ts";

/** A category of the range; the emoji is the name of a Fluent Emoji icon. */
export interface ProductCategory {
  slug: string;
  label: string;
  emoji: string;
}

/** The known categories, in the order in which a shopper meets them. */
export const PRODUCT_CATEGORIES: readonly ProductCategory[] = [
  { slug: "fruit-veg", label: "Fruit & veg", emoji: "leafy-green" },
  { slug: "bakery", label: "Bakery", emoji: "bread" },
  { slug: "dairy-deli", label: "Dairy & deli", emoji: "cheese-wedge" },
  { slug: "butcher", label: "Butcher", emoji: "cut-of-meat" },
  { slug: "fish", label: "Fish counter", emoji: "fish" },
  { slug: "pantry", label: "Pantry", emoji: "canned-food" },
  { slug: "drinks", label: "Drinks", emoji: "wine-glass" },
  { slug: "frozen", label: "Frozen", emoji: "ice-cream" },
  { slug: "home-care", label: "Home care", emoji: "sponge" },
  { slug: "health-beauty", label: "Health & beauty", emoji: "lotion-bottle" },
];

/** The label of a category; for one that staff added, the words of its slug. */
export function categoryLabel(slug: string): string {
  return PRODUCT_CATEGORIES.find((category) => category.slug === slug)?.label ?? slugWords(slug);
}
