import fc from "fast-check";
import { expect, test } from "vitest";
import { nameOfCopy } from "../../src/content/lifecycle/content-routes.ts";
import { forAll } from "../support/property-runs.ts";

test.each([
  ["Ftira", "Ftira (copy)"],
  ["Ftira (copy)", "Ftira (copy 2)"],
  ["Ftira (copy 9)", "Ftira (copy 10)"],
  ["Ftira (small)", "Ftira (small) (copy)"],
  ["(copy)", "(copy) (copy)"],
])("%s becomes %s", (name, copy) => {
  expect(nameOfCopy(name, 80)).toBe(copy);
});

test("a copy's name is never too long, and differs from the original's", () => {
  forAll(100, fc.string({ minLength: 1, maxLength: 80, unit: "grapheme" }), (name) => {
    const copy = nameOfCopy(name, 80);
    expect(copy.length).toBeLessThanOrEqual(80);
    expect(copy).not.toBe(name);
  });
});
