import { followMove } from "../../../views/site/found-or-moved.ts";
import { type BlogCard, blogServer } from "../../content/kinds/blogs/blog.server.ts";
import type { Job } from "../../content/kinds/jobs/job.schema.ts";
import type { ProductCard } from "../../content/kinds/products/product.server.ts";
import type { Product } from "../../content/kinds/products/product.schema.ts";
import { byEnd } from "../../rules/money/offered.ts";
import { cardsOf } from "../../content/kinds/offers/list-offers.ts";
import type { Store } from "../../content/kinds/stores/store.schema.ts";
import type { SectionLoad } from "../../content/kinds/pages/show-page.ts";
import type { CategoryCount, Site } from "../../site/context.ts";
import type { section } from "./records.section.ts";
import { MAX_CHOSEN } from "../../content/kinds/pages/section-fields.ts";
import type { ContentKind, RecordOf } from "../../content/kinds/kinds.ts";

/** A post, with those of its products that are on special where they are asked for. */
export interface ShownPost extends BlogCard {
  specials?: Product[];
}

/** The records that a section shows. */
export type ShownRecords =
  | { are: "products"; list: ProductCard[] }
  | { are: "posts"; list: ShownPost[] }
  | { are: "jobs"; list: Job[] }
  | { are: "stores"; list: Store[] }
  | { are: "categories"; list: CategoryCount[] };

/** Reads the records that a section shows. */
export const load: SectionLoad<typeof section> = async (
  site,
  { of, products, posts, category, except, department, island, count },
): Promise<ShownRecords> => {
  switch (of) {
    case "offers":
      return { are: "products", list: await readOffers(site, category, count) };
    case "chosen-products":
      return { are: "products", list: await findChosen(site, "products", products) };
    case "posts":
      return { are: "posts", list: await readPosts(site, category, except, count) };
    case "chosen-posts": {
      const found = await findChosen(site, "blogs", posts);
      return { are: "posts", list: found.map((post) => blogServer.toCard(post)) };
    }
    case "recipes-on-special":
      return { are: "posts", list: await readRecipesOnSpecial(site, count) };
    case "jobs": {
      const wanted = department.toLowerCase();
      const jobs = (await site.list("jobs")).filter(
        (job) => wanted === "" || job.department.toLowerCase() === wanted,
      );
      return { are: "jobs", list: jobs.slice(0, count) };
    }
    case "stores": {
      const stores = await site.list("stores");
      return { are: "stores", list: stores.filter((store) => island === "all" || store.island === island) };
    }
    case "categories":
      return { are: "categories", list: await site.countByCategory("products") };
  }
};

/** The offers that end first. */
async function readOffers(site: Site, category: string, count: number): Promise<ProductCard[]> {
  const offers = byEnd(await site.offered()).filter((offer) => !category || offer.category === category);
  return cardsOf(site, offers.slice(0, count));
}

/** The latest posts of a category, or of all but one, including those of categories that staff added. */
async function readPosts(site: Site, category: string, except: string, count: number): Promise<BlogCard[]> {
  if (category || !except) return readLatest(site, category, count);
  const categories = await site.countByCategory("blogs");
  const lists = await Promise.all(
    categories
      .filter((each) => each.category !== except)
      .map((each) => readLatest(site, each.category, count)),
  );
  return lists
    .flat()
    .toSorted((a, b) => dateOf(b).localeCompare(dateOf(a)))
    .slice(0, count);
}

async function readLatest(site: Site, category: string, count: number): Promise<BlogCard[]> {
  return (await site.page("blogs", { ...(category && { category }), limit: count, offset: 0 })).items;
}

function dateOf({ publishAt, createdDate }: BlogCard): string {
  return publishAt ?? createdDate;
}

/** The recipes with the most products on special first, then the newest. */
async function readRecipesOnSpecial(site: Site, count: number): Promise<ShownPost[]> {
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
}

/** The first records of slugs that visitors may see, in the order of the slugs. One that has moved is found by its old slug too. */
async function findChosen<Name extends ContentKind>(
  site: Site,
  kind: Name,
  slugs: readonly string[],
): Promise<RecordOf[Name][]> {
  const records = await Promise.all(slugs.slice(0, MAX_CHOSEN).map((slug) => followMove(site, kind, slug)));
  return records.filter((record) => record !== undefined);
}
