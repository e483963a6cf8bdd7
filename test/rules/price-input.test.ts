import fc from "fast-check";
import { expect, test } from "vitest";
import { priceText } from "../../src/rules/money/money.ts";
import { parsePrice } from "../../views/admin/fields/typed-text.ts";
import { forAll } from "../support/property-runs.ts";

test("parses prices as people type them, into cents", () => {
  expect(["1.25", "1,25", "€3", " 3 € ", ".5", "12.", "0", "1.2"].map(parsePrice)).toEqual([
    125, 125, 300, 300, 50, 1_200, 0, 120,
  ]);
});

test("distinguishes text that is not a price from fractions of a cent", () => {
  for (const text of ["", ".", "€", "abc", "-1", "1.255", "1.2.3", "1 2"])
    expect(parsePrice(text)).toBeUndefined();
});

test("every price survives formatting and parsing", () => {
  forAll(100, fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
    expect(parsePrice(priceText(cents))).toBe(cents);
  });
});
