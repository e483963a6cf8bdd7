import { expect, test } from "vitest";
import { editDistance } from "../../src/rules/text/edit-distance.ts";

test.each([
  ["milk", "milk", 0],
  ["mlik", "milk", 1],
  ["mik", "milk", 1],
  ["milkk", "milk", 1],
  ["mxlk", "milk", 1],
  ["choclaet", "chocolate", 2],
])("counts the edits from %s to %s: %i", (one, other, errors) => {
  expect(editDistance(one, other, 2)).toBe(errors);
  expect(editDistance(other, one, 2)).toBe(errors);
  if (errors > 0) expect(editDistance(one, other, errors - 1)).toBeGreaterThanOrEqual(errors);
});
