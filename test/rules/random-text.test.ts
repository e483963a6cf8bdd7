import { expect, test } from "vitest";
import { randomText } from "../../src/rules/text/random-text.ts";

test("random text has its length, is hexadecimal, and never comes twice", () => {
  for (const length of [8, 11, 32]) expect(randomText(length)).toMatch(new RegExp(`^[0-9a-f]{${length}}$`));
  expect(new Set(Array.from({ length: 1_000 }, () => randomText())).size).toBe(1_000);
});
