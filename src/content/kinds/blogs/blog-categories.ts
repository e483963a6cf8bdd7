import { slugWords } from "../../../rules/text/slug.ts";
import type { Blog } from "./blog.schema.ts";

/** The categories that links lead to (specification, section 9), and news; staff may add others. */
export const BLOG_CATEGORIES = [
  { slug: "recipes", label: "Recipes" },
  { slug: "news", label: "News" },
  { slug: "community", label: "Community" },
] as const;

/** Whether a post is a recipe. Only then is its recipe shown (reading, section 3). */
export function isRecipe({ category }: { category?: unknown }): boolean {
  return category === "recipes";
}

/** The label of a blog category; for one that staff added, the words of its slug. */
export function blogCategoryLabel(slug: string): string {
  return BLOG_CATEGORIES.find((category) => category.slug === slug)?.label ?? slugWords(slug);
}

/** The canonical path of a post: recipes are under /recipes, all others under /blog (reading, section 6). */
export function postPath(post: Pick<Blog, "slug" | "category">): string {
  return `/${isRecipe(post) ? "recipes" : "blog"}/${post.slug}`;
}
