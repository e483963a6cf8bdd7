import type { Recipe } from "../../../src/content/kinds/blogs/blog.schema.ts";

/** The limit of the schema. */
export const MAX_SERVINGS = 200;

/** Reads `?servings=`; undefined where the address asks for none, or for no number of portions. */
export function readServings(query: URLSearchParams): number | undefined {
  return parseServings(query.get("servings") ?? "");
}

/** Reads a number of portions as it is typed. */
export function parseServings(text: string): number | undefined {
  const servings = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return servings >= 1 && servings <= MAX_SERVINGS ? servings : undefined;
}

/** By how much the amounts of a recipe are multiplied. */
export function factorFor({ servings }: Pick<Recipe, "servings">, wanted: number | undefined): number {
  return servings === null || wanted === undefined ? 1 : wanted / servings;
}
