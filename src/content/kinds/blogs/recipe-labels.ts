import type { Nutrition, Recipe, Season } from "./blog.schema.ts";

/** What a recipe can suit, in the order of the filter; their words are those of products. */
export const RECIPE_DIETS: readonly Recipe["diet"][number][] = [
  "gluten-free",
  "lactose-free",
  "vegan",
  "vegetarian",
];

export const SEASON_LABELS: Readonly<Record<Season, string>> = {
  spring: "Spring",
  summer: "Summer",
  autumn: "Autumn",
  winter: "Winter",
};

/** What a label states in grams, in its order (EU 1169/2011, annex XV). */
export const NUTRIENTS: readonly { name: Exclude<keyof Nutrition, "per" | "energy">; label: string }[] = [
  { name: "fat", label: "Fat" },
  { name: "saturates", label: "of which saturates" },
  { name: "carbohydrate", label: "Carbohydrate" },
  { name: "sugars", label: "of which sugars" },
  { name: "fibre", label: "Fibre" },
  { name: "protein", label: "Protein" },
  { name: "salt", label: "Salt" },
];
