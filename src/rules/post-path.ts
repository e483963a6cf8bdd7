import type { Blog } from "../schema/blog.ts";

/** The one true address of a post: recipes live under /recipes, all else under /blog (reading, section 6). */
export function postPath({ slug, category }: Pick<Blog, "slug" | "category">): string {
  return category === "recipes" ? `/recipes/${slug}` : `/blog/${slug}`;
}
