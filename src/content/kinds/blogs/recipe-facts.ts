import { totalMinutes } from "../../../rules/time/total-minutes.ts";
import { isRecipe } from "./blog-categories.ts";
import type { Blog, Recipe } from "./blog.schema.ts";

/** What a recipe can be found by, beside its words. */
export interface RecipeFacts extends Pick<Recipe, "diet" | "seasons" | "servings" | "course"> {
  /** Of preparation and cooking; null where one of them is not stated. */
  minutes: number | null;
  /** The allergens that it contains; null where staff have not stated them. */
  contains: NonNullable<Recipe["allergens"]>["contains"] | null;
  /** The slugs of the products that were chosen for its ingredients. */
  products: string[];
}

/** A recipe of the list. */
export interface ListedRecipe extends RecipeFacts {
  id: string;
  /** The course as an address has it. */
  courseSlug: string;
}

/** The column with the facts of a post's recipe as JSON, which a list of recipes reads instead of whole posts. */
export function recipeFactsColumn(fields: Readonly<Record<string, unknown>>): { recipeFacts: string } {
  const { recipe } = fields as Pick<Blog, "recipe">;
  return { recipeFacts: recipe && isRecipe(fields) ? JSON.stringify(factsOf(recipe)) : "" };
}

function factsOf(recipe: Recipe): RecipeFacts {
  const { diet, seasons, servings, course, allergens, ingredientProducts } = recipe;
  return {
    diet,
    seasons,
    servings,
    minutes: totalMinutes(recipe),
    course,
    contains: allergens?.contains ?? null,
    products: [...new Set(ingredientProducts.flatMap(({ products }) => products))],
  };
}
