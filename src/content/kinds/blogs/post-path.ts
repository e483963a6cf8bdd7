import type { Blog } from "./blog.schema.ts";
import { isRecipe } from "./blog-categories.ts";

/** The canonical path of a post: recipes are under /recipes, all others under /blog (reading, section 6). */
export function postPath(post: Pick<Blog, "slug" | "category">): string {
  return `/${isRecipe(post) ? "recipes" : "blog"}/${post.slug}`;
}
