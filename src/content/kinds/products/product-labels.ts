import type { Allergen, DietaryMark } from "./product.schema.ts";

/** Named as EU 1169/2011, annex II, names them. */
export const ALLERGEN_LABELS: Readonly<Record<Allergen, string>> = {
  celery: "Celery",
  gluten: "Cereals containing gluten",
  crustaceans: "Crustaceans",
  eggs: "Eggs",
  fish: "Fish",
  lupin: "Lupin",
  milk: "Milk",
  molluscs: "Molluscs",
  mustard: "Mustard",
  nuts: "Nuts",
  peanuts: "Peanuts",
  sesame: "Sesame seeds",
  soybeans: "Soybeans",
  sulphites: "Sulphur dioxide and sulphites",
};

export const DIETARY_LABELS: Readonly<Record<DietaryMark, string>> = {
  vegetarian: "Vegetarian",
  vegan: "Vegan",
  "gluten-free": "Gluten-free",
  "lactose-free": "Lactose-free",
  organic: "Organic",
  "no-added-sugar": "No added sugar",
  wholegrain: "Wholegrain",
  maltese: "Made in Malta",
};

/** What people read for an allergen. */
export function allergenLabel(allergen: Allergen): string {
  return ALLERGEN_LABELS[allergen];
}

/** What people read for a dietary mark. */
export function dietaryLabel(mark: DietaryMark): string {
  return DIETARY_LABELS[mark];
}
