import { data } from "react-router";
import type { Site } from "../../../src/context.ts";
import { BLOG_CATEGORIES } from "../../../src/content/blogs/blog-categories.ts";
import { readPage } from "../pages/read-page.ts";
import { BLOG_PAGE_SIZE, readPageNumber } from "./blog-address.ts";

/**
 * A page of the blog: its sections, and the posts that the query `?category=&page=` finds.
 *
 * @throws Response 404 where the list has no such page.
 */
export async function readBlog(site: Site, query: URLSearchParams, report: (error: unknown) => void) {
  const category = query.get("category") || undefined;
  const page = readPageNumber(query.get("page"));
  if (Number.isNaN(page)) throw data(null, { status: 404 });
  const [words, { items, total }, counts] = await Promise.all([
    readPage(site, "blog", report),
    site.page("blogs", {
      ...(category && { category }),
      limit: BLOG_PAGE_SIZE,
      offset: (page - 1) * BLOG_PAGE_SIZE,
    }),
    site.countByCategory("blogs"),
  ]);
  if (items.length === 0 && page > 1) throw data(null, { status: 404 });
  // A known category may be temporarily empty: our own links lead to it.
  const known = total > 0 || category === undefined || BLOG_CATEGORIES.some(({ slug }) => slug === category);
  return { ...words, category, page, items, total, counts, known };
}
