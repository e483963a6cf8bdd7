import fc from "fast-check";
import { expect, test } from "vitest";
import { fromLines, toLines } from "../../src/rules/text/line-list.ts";
import { forAll } from "../support/property-runs.ts";

const typed = fc.string({ unit: fc.constantFrom("a", "ħ", " ", "\t", "\n", "\r", "-") });
const value = fc.oneof(typed, fc.array(typed));

test("splits lines at any of the three line breaks", () => {
  expect(toLines("Milk\r\n Bread \n\n\rEggs\n")).toEqual(["Milk", "Bread", "Eggs"]);
});

test("splits and trims the entries of an array, and drops empty ones", () => {
  expect(toLines([" Milk ", "", "Bread\nEggs"])).toEqual(["Milk", "Bread", "Eggs"]);
});

test("returns only trimmed, non-empty lines without line breaks", () => {
  forAll(100, value, (input) => {
    for (const line of toLines(input)) expect(line).toMatch(/^\S(?:[^\r\n]*\S)?$/);
  });
});

test("is idempotent, for the list and for the text of a form", () => {
  forAll(100, value, (input) => {
    const lines = toLines(input);
    expect(toLines(lines)).toEqual(lines);
    expect(toLines(fromLines(lines))).toEqual(lines);
  });
});
