import fc from "fast-check";
import { expect, test } from "vitest";
import { slugify, slugWords, withSuffix } from "../../src/rules/text/slug.ts";
import { forAll } from "../support/property-runs.ts";

const SLUG = /^([a-z0-9]+(-[a-z0-9]+)*)?$/;
const title = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ unit: fc.constantFrom("a", "7", "Ż", "’", "-", " "), maxLength: 300 }),
);

test("converts a title to folded words with single hyphens", () => {
  expect(slugify("  Ħobż biż-Żejt & Crème Fraîche!  ")).toBe("hobz-biz-zejt-creme-fraiche");
});

test("returns an empty slug for a title without Latin letters or digits", () => {
  expect(slugify("— ??? —")).toBe("");
});

test("returns a valid slug of at most 100 characters for any title", () => {
  forAll(100, title, (text) => {
    const slug = slugify(text);
    expect(slug).toMatch(SLUG);
    expect(slug.length).toBeLessThanOrEqual(100);
    expect(slugify(slug)).toBe(slug);
  });
});

test("truncates a long title without a hyphen at the end", () => {
  expect(slugify(`${"a".repeat(99)} bread`)).toBe("a".repeat(99));
});

test("appends a suffix to a slug", () => {
  expect(withSuffix("bread", 2)).toBe("bread-2");
  expect(withSuffix("", 2)).toBe("2");
});

test("returns a valid slug of at most 120 characters with the whole suffix", () => {
  const long = fc
    .string({ unit: fc.constantFrom("a", "b", "-"), minLength: 110, maxLength: 130 })
    .map((text) => text.replace(/-+/g, "-").replace(/^-|-$/g, ""));
  forAll(100, fc.oneof(title.map(slugify), long), fc.nat(), (slug, n) => {
    const suffixed = withSuffix(slug, n);
    expect(suffixed).toMatch(SLUG);
    expect(suffixed.length).toBeLessThanOrEqual(120);
    expect(suffixed.split("-").at(-1)).toBe(`${n}`);
  });
});

test("converts a slug to words", () => {
  expect(slugWords("baby-food-and-care")).toBe("Baby food and care");
  expect(slugWords("")).toBe("");
});
