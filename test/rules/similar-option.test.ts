import { expect, test } from "vitest";
import { PRODUCT_CATEGORIES } from "../../src/content/kinds/products/product-categories.ts";
import { similarOption } from "../../src/rules/text/near-words.ts";

const options = PRODUCT_CATEGORIES.map(({ slug, label }) => ({ value: slug, label }));

test.each([
  ["baykery", "Bakery"],
  ["BAKERY", "Bakery"],
  ["fruit", "Fruit & veg"],
  ["dairy deli", "Dairy & deli"],
  ["Home caer", "Home care"],
])("asks whether %s means %s", (typed, label) => {
  expect(similarOption(typed, options)?.label).toBe(label);
});

test.each(["", "  ", "&", "Flowers", "Pets"])("%j resembles no category", (typed) => {
  expect(similarOption(typed, options)).toBeUndefined();
});
