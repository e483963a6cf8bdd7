import fc from "fast-check";
import { expect, test } from "vitest";
import { countTypingErrors } from "../../src/rules/text/near-words.ts";
import { forAll } from "../support/property-runs.ts";

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

test("a text has what was typed with one error in a word, wherever the error is", () => {
  const words = fc.array(fc.stringMatching(/^[a-d]{4,10}$/), { minLength: 1, maxLength: 3 });
  forAll(100, words, fc.nat(), fc.constantFrom("", "z"), (text, at, typed) => {
    const [first = "", ...others] = text;
    const wrong = first.slice(0, at % first.length) + typed + first.slice((at % first.length) + 1);
    // Words of three letters must be typed as they are.
    fc.pre(wrong.length >= 4);
    expect(countTypingErrors([wrong, ...others].join(" "), text.join(" "))).toBeLessThanOrEqual(1);
  });
});
