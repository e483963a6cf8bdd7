import type { Site } from "../../../src/context.ts";
import type { BlogCard } from "../../../src/content/blogs/blog.server.ts";

/** The latest posts that are not recipes, including those of categories that staff added. */
export async function readNews(site: Site, count: number): Promise<BlogCard[]> {
  const categories = await site.countByCategory("blogs");
  const pages = await Promise.all(
    categories
      .filter(({ category }) => category !== "recipes")
      .map(({ category }) => site.page("blogs", { category, limit: count, offset: 0 })),
  );
  return pages
    .flatMap(({ items }) => items)
    .toSorted((a, b) => dateOf(b).localeCompare(dateOf(a)))
    .slice(0, count);
}

function dateOf({ publishAt, createdDate }: BlogCard): string {
  return publishAt ?? createdDate;
}
