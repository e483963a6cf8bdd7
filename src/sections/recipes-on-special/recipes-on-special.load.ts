import type { BlogCard } from "../../content/kinds/blogs/blog.server.ts";
import type { Product } from "../../content/kinds/products/product.schema.ts";
import { findChosen } from "../../content/kinds/pages/find-chosen.ts";
import type { SectionLoad } from "../../content/kinds/pages/section-loads.ts";
import type { section } from "./recipes-on-special.section.ts";

/** A recipe, with those of its products that are on special. */
export interface RecipeOnSpecial extends BlogCard {
  specials: Product[];
}

/** The recipes with the most products on special first, then the newest. */
export const load: SectionLoad<typeof section> = async (site, { count }): Promise<RecipeOnSpecial[]> => {
  const [recipes, offered] = await Promise.all([site.recipes(), site.offeredSlugs()]);
  const found = recipes
    .map(({ id, products }) => ({ id, slugs: products.filter((slug) => offered.has(slug)) }))
    .filter(({ slugs }) => slugs.length > 0)
    .toSorted((one, other) => other.slugs.length - one.slugs.length)
    .slice(0, count);
  if (found.length === 0) return [];
  const { items } = await site.page("blogs", { ids: found.map(({ id }) => id), limit: count, offset: 0 });
  const posts = new Map(items.map((post) => [post.id, post]));
  const rows = await Promise.all(
    found.map(async ({ id, slugs }) => {
      const post = posts.get(id);
      const products = await findChosen(site, "products", slugs);
      // A recipe may name a product by its present address and by a former one.
      const specials = [...new Map(products.map((product) => [product.id, product])).values()];
      return post ? { ...post, specials } : [];
    }),
  );
  return rows.flat();
};
