import type { Site } from "../../../src/site/context.ts";
import type { BlogCard } from "../../../src/content/kinds/blogs/blog.server.ts";
import { isRecipe } from "../../../src/content/kinds/blogs/blog-categories.ts";
import { PRODUCT_CATEGORIES } from "../../../src/content/kinds/products/product-categories.ts";
import { storePath } from "../../../src/content/kinds/stores/store-path.ts";
import { pickSpecials } from "../../../src/rules/money/pick-specials.ts";
import { containsName } from "../../../src/rules/matching/shop-words.ts";
import { stemsOf } from "../../../src/rules/matching/words.ts";
import { jobCard } from "../careers/job-summary.ts";
import { requireFound } from "../found.ts";
import { readOr } from "../read-or.ts";
import { readOffers } from "../specials/read-offers.ts";
import { askedDay } from "./asked-day.ts";

/** The newest posts among which those that name the store are looked for. */
const POSTS_READ = 60;
const POSTS_SHOWN = 4;
const OFFERS_SHOWN = 4;

/** The page of a store, with the hours of the query `?on=`, its jobs, the chain's best offers, and the posts that name it. */
export async function readStore(
  site: Site,
  slug: string,
  query: URLSearchParams,
  report: (error: unknown) => void,
) {
  const store = requireFound(await site.find("stores", slug), storePath);
  const [jobs, offers, posts] = await Promise.all([
    readOr(report, [], () => site.list("jobs")),
    readOr(report, undefined, () => readOffers(site)),
    readOr(report, undefined, () => site.page("blogs", { limit: POSTS_READ, offset: 0 })),
  ]);
  return {
    store,
    day: askedDay(query, site.now()),
    jobs: jobs.filter(({ location }) => location === store.name).map(jobCard),
    offers: pickSpecials(offers?.items ?? [], OFFERS_SHOWN, PRODUCT_CATEGORIES),
    posts: (posts?.items ?? []).filter((post) => names(post, store.name)).slice(0, POSTS_SHOWN),
  };
}

/** Whether the title or the summary of a post names a store. A recipe is no news of one. */
function names(post: BlogCard, store: string): boolean {
  return !isRecipe(post) && containsName(stemsOf(`${post.title} ${post.excerpt}`), stemsOf(store));
}
