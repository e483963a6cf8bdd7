import type { Recipe } from "../../content/kinds/blogs/blog.schema.ts";

/** A recipe's preparation and cooking together, in minutes; null unless both are known. */
export function totalMinutes({
  prepMinutes,
  cookMinutes,
}: Pick<Recipe, "prepMinutes" | "cookMinutes">): number | null {
  return prepMinutes === null || cookMinutes === null ? null : prepMinutes + cookMinutes;
}
