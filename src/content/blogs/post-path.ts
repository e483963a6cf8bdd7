import type { Blog } from "./blog.schema.ts";
import { isRecipe } from "./blog-categories.ts";

/** The one true address of a post: recipes live under /recipes, all else under /blog (reading, section 6). */
export function postPath(post: Pick<Blog, "slug" | "category">): string {
  return `/${isRecipe(post) ? "recipes" : "blog"}/${post.slug}`;
}
