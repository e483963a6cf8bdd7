import type { Site } from "../../../src/site/context.ts";
import type { BlogCard } from "../../../src/content/kinds/blogs/blog.server.ts";
import type { Product } from "../../../src/content/kinds/products/product.schema.ts";
import type { Recipe } from "../../../src/content/kinds/blogs/blog.schema.ts";
import { pick } from "../../../src/rules/pick.ts";
import { lineWith } from "../../../src/rules/recipes/ingredient-line.ts";
import { followMove } from "../found-or-moved.ts";

const LINE_FIELDS = [
  "id",
  "slug",
  "name",
  "category",
  "size",
  "price",
  "deposit",
  "offer",
  "offers",
  "hasDetailPage",
] as const satisfies readonly (keyof Product)[];

/** What a recipe shows of the product that one of its ingredients is. */
export type LineProduct = Pick<Product, (typeof LINE_FIELDS)[number]>;

/** The product of each line of the ingredients that visitors can buy; null where there is none. */
export async function findLineProducts(
  site: Site,
  { ingredients, ingredientProducts }: Recipe,
): Promise<(LineProduct | null)[]> {
  const lines = ingredients.map((): LineProduct | null => null);
  for (const { name, products } of ingredientProducts) {
    const place = lineWith(ingredients, name);
    if (place !== undefined) lines[place] ??= await findFirst(site, products);
  }
  return lines;
}

async function findFirst(site: Site, slugs: readonly string[]): Promise<LineProduct | null> {
  for (const wanted of slugs) {
    const product = await followMove(site, "products", wanted);
    if (product) return pick(product, LINE_FIELDS);
  }
  return null;
}

/** A full row. */
const RECIPES = 3;

/** The newest recipes for whose ingredients staff have chosen the product, also under a slug that it once had. */
export async function listRecipesWith(site: Site, { id, slug }: Product): Promise<BlogCard[]> {
  const slugs = [slug, ...(await site.formerSlugs("products", id))];
  const ids = (await site.recipes())
    .filter(({ products }) => products.some((each) => slugs.includes(each)))
    .slice(0, RECIPES)
    .map((recipe) => recipe.id);
  return ids.length === 0 ? [] : (await site.page("blogs", { ids, limit: RECIPES, offset: 0 })).items;
}
