import { expect, test } from "vitest";
import { allergenLabel, dietaryLabel } from "../../src/content/kinds/products/product-labels.ts";
import { ALLERGENS, DIETARY_MARKS } from "../../src/content/kinds/products/product.schema.ts";

test("every allergen and dietary mark has its own label", () => {
  const labels = [...ALLERGENS.map(allergenLabel), ...DIETARY_MARKS.map(dietaryLabel)];
  for (const label of labels) expect(label).toMatch(/^[A-Z]/);
  expect(new Set(labels).size).toBe(ALLERGENS.length + DIETARY_MARKS.length);
});

test("labels are written for shoppers", () => {
  expect(allergenLabel("gluten")).toBe("Cereals containing gluten");
  expect(dietaryLabel("maltese")).toBe("Made in Malta");
});
