import { totalMinutes } from "../../../rules/time/total-minutes.ts";
import { isRecipe } from "./blog-categories.ts";
import type { Blog, Recipe } from "./blog.schema.ts";
import { sql } from "kysely";
import type { Db } from "../../../storage/database/tables.ts";
import { slugify } from "../../../rules/text/slug.ts";
import { LATEST_FIRST, orderBy } from "../../lifecycle/order.ts";
import { whereVisible } from "../../lifecycle/state-in-sql.ts";
import { blogKind } from "./blog.kind.ts";

/** What a recipe can be found by, beside its words. */
interface RecipeFacts extends Pick<Recipe, "diet" | "seasons" | "servings" | "course"> {
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

/** Every recipe that visitors see, in the order of the blog, as its filters know it. It depends on the posts alone. */
export async function listRecipes(db: Db, now: Date): Promise<ListedRecipe[]> {
  const { rows } = await sql<{ id: string; facts: string }>`
    SELECT id, "recipeFacts" AS facts FROM blogs
    WHERE ${whereVisible(blogKind, now)} AND category = 'recipes' AND "recipeFacts" <> ''
    ORDER BY ${orderBy(LATEST_FIRST)}, id`.execute(db);
  return rows.map(({ id, facts }) => {
    const known = JSON.parse(facts) as RecipeFacts;
    return { ...known, id, courseSlug: slugify(known.course) };
  });
}
