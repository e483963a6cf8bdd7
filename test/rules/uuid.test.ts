import fc from "fast-check";
import { expect, test } from "vitest";
import { isUuid } from "../../src/rules/text/uuid.ts";
import { forAll } from "../support/property-runs.ts";

test("accepts a UUID of any version, in upper or lower case", () => {
  forAll(100, fc.uuid(), (id) => {
    expect(isUuid(id)).toBe(true);
    expect(isUuid(id.toUpperCase())).toBe(true);
  });
  expect(isUuid("00000000-0000-0000-0000-000000000000")).toBe(true);
});

test("rejects a UUID with other text before or after it", () => {
  forAll(100, fc.uuid(), fc.string({ minLength: 1 }), (id, more) => {
    expect(isUuid(id + more)).toBe(false);
    expect(isUuid(more + id)).toBe(false);
  });
});

test.each([
  ["mock-1"],
  [""],
  ["b6d0f1c45a0e4a539a3c0d7f2c1e8b11"],
  ["b6d0f1c4-5a0e-4a53-9a3c-0d7f2c1e8b11\n"],
  [7],
  [null],
])("rejects %j", (value) => {
  expect(isUuid(value)).toBe(false);
});
