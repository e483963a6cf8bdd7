import { expect, test } from "vitest";
import { postPath } from "../../src/content/kinds/blogs/blog-categories.ts";

test("a recipe has its address under /recipes", () => {
  expect(postPath({ slug: "kusksu", category: "recipes" })).toBe("/recipes/kusksu");
});

test.each(["news", "community", "behind-the-counter"])(
  "a post of %s has its address under /blog",
  (category) => {
    expect(postPath({ slug: "fish-counters", category })).toBe("/blog/fish-counters");
  },
);
