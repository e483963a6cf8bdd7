import type { PostCard, Site } from "../../../src/context.ts";

/** The latest posts that are not recipes, whatever categories staff have added. */
export async function readNews(site: Site, count: number): Promise<PostCard[]> {
  const categories = await site.countPostsByCategory();
  const pages = await Promise.all(
    categories
      .filter(({ category }) => category !== "recipes")
      .map(({ category }) => site.listPosts({ category, limit: count, offset: 0 })),
  );
  return pages
    .flatMap(({ items }) => items)
    .toSorted((a, b) => dateOf(b).localeCompare(dateOf(a)))
    .slice(0, count);
}

function dateOf({ publishAt, createdDate }: PostCard): string {
  return publishAt ?? createdDate;
}
