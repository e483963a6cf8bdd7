import { sql } from "kysely";
import type { Db } from "../../../storage/database/tables.ts";
import { slugify } from "../../../rules/text/slug.ts";
import { LATEST_FIRST, orderBy } from "../../lifecycle/order.ts";
import { whereVisible } from "../../lifecycle/where-visible.ts";
import { blogKind } from "./blog.kind.ts";
import type { ListedRecipe, RecipeFacts } from "./recipe-facts.ts";

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
