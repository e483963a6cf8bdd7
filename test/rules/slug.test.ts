import fc from "fast-check";
import { expect, test } from "vitest";
import { slugify, slugWords, withSuffix } from "../../src/rules/text/slug.ts";

const SLUG = /^([a-z0-9]+(-[a-z0-9]+)*)?$/;
const title = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ unit: fc.constantFrom("a", "7", "Ż", "’", "-", " "), maxLength: 300 }),
);

test("a title becomes lower case words with single hyphens, Maltese letters and accents folded", () => {
  expect(slugify("  Ħobż biż-Żejt & Crème Fraîche!  ")).toBe("hobz-biz-zejt-creme-fraiche");
});

test("a title without a Latin letter or digit has an empty slug", () => {
  expect(slugify("— ??? —")).toBe("");
});

test("a slug has one form and at most 100 characters, whatever the title", () => {
  fc.assert(
    fc.property(title, (text) => {
      const slug = slugify(text);
      expect(slug).toMatch(SLUG);
      expect(slug.length).toBeLessThanOrEqual(100);
      expect(slugify(slug)).toBe(slug);
    }),
  );
});

test("a long title is cut without a hyphen at the end", () => {
  expect(slugify(`${"a".repeat(99)} bread`)).toBe("a".repeat(99));
});

test("a suffix tells like slugs apart", () => {
  expect(withSuffix("bread", 2)).toBe("bread-2");
  expect(withSuffix("", 2)).toBe("2");
});

test("a suffixed slug keeps the form, its number and at most 120 characters", () => {
  const long = fc
    .string({ unit: fc.constantFrom("a", "b", "-"), minLength: 110, maxLength: 130 })
    .map((text) => text.replace(/-+/g, "-").replace(/^-|-$/g, ""));
  fc.assert(
    fc.property(fc.oneof(title.map(slugify), long), fc.nat(), (slug, n) => {
      const suffixed = withSuffix(slug, n);
      expect(suffixed).toMatch(SLUG);
      expect(suffixed.length).toBeLessThanOrEqual(120);
      expect(suffixed.split("-").at(-1)).toBe(`${n}`);
    }),
  );
});

test("a slug is read as words", () => {
  expect(slugWords("baby-food-and-care")).toBe("Baby food and care");
  expect(slugWords("")).toBe("");
});
