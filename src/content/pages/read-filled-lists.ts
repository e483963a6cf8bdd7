import type { Site } from "../../context.ts";
import type { FilledLists } from "../../rules/links/filled-lists.ts";

/** Which lists of the site have an entry; undefined if that could not be read. */
export async function readFilledLists(
  site: Site,
  report: (error: unknown) => void,
): Promise<FilledLists | undefined> {
  try {
    const [stores, products, posts] = await Promise.all([
      site.list("stores"),
      site.countByCategory("products"),
      site.countByCategory("blogs"),
    ]);
    return {
      products: products.length > 0,
      stores: stores.length > 0,
      posts: posts.map(({ category }) => category),
    };
  } catch (error) {
    report(error);
    return undefined;
  }
}
