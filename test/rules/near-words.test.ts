import fc from "fast-check";
import { expect, test } from "vitest";
import { editDistance } from "../../src/rules/text/edit-distance.ts";
import { countTypingErrors, forgivenErrors, intactPieces } from "../../src/rules/text/near-words.ts";

test("forgives an error in a word, two in a long one, and none in a short one", () => {
  expect(countTypingErrors("milk", "fresh milk")).toBe(0);
  expect(countTypingErrors("mlik", "fresh milk")).toBe(1);
  expect(countTypingErrors("supprevisor", "bakery supervisor")).toBe(2);
  expect(countTypingErrors("tae", "tea")).toBeUndefined();
  expect(countTypingErrors("milk bred", "bread and milk")).toBe(1);
  expect(countTypingErrors("milk wine", "bread and milk")).toBeUndefined();
});

test("forgives an error while a word is being typed", () => {
  expect(countTypingErrors("supprev", "supervisor")).toBeUndefined();
  expect(countTypingErrors("supevi", "supervisor")).toBe(1);
});

test("one of a word's pieces is intact in every word within its errors", () => {
  const letters = fc.array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(letters, letters, (one, other) => {
      const [word, near] = [one.join(""), other.join("")];
      if (editDistance(word, near, 2) <= forgivenErrors(word))
        expect(intactPieces(word).some((piece) => near.includes(piece))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
