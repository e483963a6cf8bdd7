import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../database/tables.ts";
import { slugify } from "../../rules/text/slug.ts";
import { LATEST_FIRST, orderBy } from "../lifecycle/order.ts";
import { whereVisible } from "../lifecycle/read.ts";
import { isOnOffer } from "../products/product-page.ts";
import { productKind } from "../products/product.kind.ts";
import { blogKind } from "./blog.kind.ts";
import type { ListedRecipe, RecipeFacts } from "./recipe-facts.ts";

/** Slugs that are looked up at once. */
const BATCH = 500;

/** Every recipe that visitors see, in the order of the blog, as its filters know it. */
export async function listRecipes(db: Db, now: Date): Promise<ListedRecipe[]> {
  const { rows } = await sql<{ id: string; facts: string }>`
    SELECT id, "recipeFacts" AS facts FROM blogs
    WHERE ${whereVisible(blogKind, now)} AND category = 'recipes' AND "recipeFacts" <> ''
    ORDER BY ${orderBy(LATEST_FIRST)}, id`.execute(db);
  const recipes = rows.map(({ id, facts }) => ({ id, facts: JSON.parse(facts) as RecipeFacts }));
  const onOffer = await findOnOffer(db, new Set(recipes.flatMap(({ facts }) => facts.products)), now);
  return recipes.map(({ id, facts }) => ({
    ...facts,
    id,
    courseSlug: slugify(facts.course),
    isOnSpecial: facts.products.some((slug) => onOffer.has(slug)),
  }));
}

/** Those of the slugs, of today or before, whose products have an offer now. */
async function findOnOffer(db: Db, slugs: ReadonlySet<string>, now: Date): Promise<Set<string>> {
  const found = new Set<string>();
  const offered = sql`${whereVisible(productKind, now)} AND ${isOnOffer(now)}`;
  const wanted = [...slugs];
  for (let at = 0; at < wanted.length; at += BATCH) {
    const list: RawBuilder<unknown> = sql.join(wanted.slice(at, at + BATCH));
    const { rows } = await sql<{ slug: string }>`
      SELECT slug FROM products WHERE slug IN (${list}) AND ${offered}
      UNION ALL
      SELECT former.slug FROM slug_redirects AS former
      JOIN products ON products.id = former."recordId"
      WHERE former."contentType" = 'products' AND former.slug IN (${list}) AND ${offered}`.execute(db);
    for (const { slug } of rows) found.add(slug);
  }
  return found;
}
