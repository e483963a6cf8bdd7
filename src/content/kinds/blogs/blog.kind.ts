import type { Kind } from "../kind.ts";
import { blogCategoryLabel, isRecipe, postPath } from "./blog-categories.ts";
import type { Blog } from "./blog.schema.ts";

export const blogKind: Kind<Blog, "blogs"> = {
  name: "blogs",
  label: "Blog",
  one: "post",
  many: "posts",
  titleField: "title",
  categoryField: "category",
  categoryLabel: blogCategoryLabel,
  statuses: { draft: "Draft", published: "Live" },
  visibility: { status: "published", from: "publishAt" },
  folders: ["/blog", "/recipes"],
  listPath: "/blog",
  hasCategoryPages: true,
  pathFields: ["category"],
  path: (slug, { category }) => postPath({ slug, category: String(category) }),
  roles: ["editor"],
  permissionWords: "Write and publish recipes, news and community stories",
  approvedWith: "blogs",
  place: { label: "Blog", icon: "newspaper", letter: "b" },
  expected: [
    { path: "content", words: "text", isExpected: (post) => !isRecipe(post) },
    { path: "recipe.ingredients", words: "ingredients", isExpected: isRecipe },
    { path: "recipe.steps", words: "steps", isExpected: isRecipe },
    { path: "recipe.servings", words: "the number of portions", isExpected: isRecipe },
    { path: "recipe.prepMinutes", words: "the time for preparation", isExpected: isRecipe },
    { path: "recipe.cookMinutes", words: "the time for cooking", isExpected: isRecipe },
    { path: "excerpt", words: "a summary (In short)" },
    { path: "imageUrl", words: "a picture" },
  ],
  list: {
    emoji: "newspaper",
    hasPicture: true,
    emptyText:
      "The blog has recipes, news and stories of the community. Write a post, give it a picture, and publish it now or on a date you choose.",
  },
};
