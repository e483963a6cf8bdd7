import type { Season } from "../../content/kinds/blogs/blog.schema.ts";
import type { ListedRecipe } from "../../content/kinds/blogs/recipe-facts.ts";
import { toMaltaTime } from "../time/malta-time.ts";

/** By the month, from January. */
const SEASONS: readonly Season[] = ["winter", "spring", "summer", "autumn"];

/** The season in Malta, by whole months: spring begins in March. */
export function seasonAt(now: Date): Season {
  return SEASONS[Math.floor((toMaltaTime(now).month % 12) / 3)] ?? "winter";
}

/** The slugs of the products that staff chose for the recipes of this season, and for no other: a product of every season is in none. */
export function seasonalProducts(
  recipes: readonly Pick<ListedRecipe, "seasons" | "products">[],
  now: Date,
): string[] {
  const season = seasonAt(now);
  const ofSeason = recipes.filter(({ seasons }) => seasons.length > 0);
  const isOf = (wanted: boolean) =>
    ofSeason.filter(({ seasons }) => seasons.includes(season) === wanted).flatMap(({ products }) => products);
  const others = new Set(isOf(false));
  return [...new Set(isOf(true))].filter((slug) => !others.has(slug));
}
