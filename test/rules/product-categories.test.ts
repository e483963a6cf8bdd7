import { expect, test } from "vitest";
import { categoryLabel, PRODUCT_CATEGORIES } from "../../src/content/kinds/products/product-categories.ts";
import { slug } from "../../src/rules/schema/fields.ts";

test("the ten categories are distinct and named by valid slugs", () => {
  const slugs = PRODUCT_CATEGORIES.map((category) => slug.parse(category.slug));
  expect(new Set(slugs).size).toBe(10);
});

test("a known category has its label, any other is read from its slug", () => {
  expect(categoryLabel("fish")).toBe("Fish counter");
  expect(categoryLabel("fruit-veg")).toBe("Fruit & veg");
  expect(categoryLabel("baby-food")).toBe("Baby food");
});
