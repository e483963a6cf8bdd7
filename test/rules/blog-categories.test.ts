import { expect, test } from "vitest";
import { BLOG_CATEGORIES, blogCategoryLabel } from "../../src/content/kinds/blogs/blog-categories.ts";

test("the categories in links are known", () => {
  expect(BLOG_CATEGORIES.map((category) => category.slug)).toEqual(["recipes", "news", "community"]);
});

test("a known category has its label, any other is read from its slug", () => {
  expect(blogCategoryLabel("recipes")).toBe("Recipes");
  expect(blogCategoryLabel("behind-the-counter")).toBe("Behind the counter");
});
