import type { Site } from "../../../src/site/context.ts";
import type { BlogCard } from "../../../src/content/kinds/blogs/blog.server.ts";
import type { Product } from "../../../src/content/kinds/products/product.schema.ts";

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
