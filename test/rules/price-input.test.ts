import fc from "fast-check";
import { expect, test } from "vitest";
import { parsePrice, priceText } from "../../views/admin/fields/price-input.ts";

test("prices are read as people type them, and kept in cents", () => {
  expect(["1.25", "1,25", "€3", " 3 € ", ".5", "12.", "0", "1.2"].map(parsePrice)).toEqual([
    125, 125, 300, 300, 50, 1_200, 0, 120,
  ]);
});

test("what is no price, or finer than a cent, is told apart", () => {
  for (const text of ["", ".", "€", "abc", "-1", "1.255", "1.2.3", "1 2"])
    expect(parsePrice(text)).toBeUndefined();
});

test("every price comes back from its text as itself", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
      expect(parsePrice(priceText(cents))).toBe(cents);
    }),
  );
});
