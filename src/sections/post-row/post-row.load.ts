import type { Site } from "../../site/context.ts";
import type { BlogCard } from "../../content/kinds/blogs/blog.server.ts";
import type { SectionLoad } from "../../content/kinds/pages/section-loads.ts";
import type { section } from "./post-row.section.ts";

/** The latest posts of a category, or of all but one, including those of categories that staff added. */
export const load: SectionLoad<typeof section> = async (site, { category, except, count }) => {
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
};

async function readLatest(site: Site, category: string, count: number): Promise<BlogCard[]> {
  return (await site.page("blogs", { ...(category && { category }), limit: count, offset: 0 })).items;
}

function dateOf({ publishAt, createdDate }: BlogCard): string {
  return publishAt ?? createdDate;
}
