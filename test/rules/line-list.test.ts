import fc from "fast-check";
import { expect, test } from "vitest";
import { fromLines, toLines } from "../../src/rules/text/line-list.ts";

const typed = fc.string({ unit: fc.constantFrom("a", "ħ", " ", "\t", "\n", "\r", "-") });
const value = fc.oneof(typed, fc.array(typed));

test("lines end with any of the three line breaks", () => {
  expect(toLines("Milk\r\n Bread \n\n\rEggs\n")).toEqual(["Milk", "Bread", "Eggs"]);
});

test("an array's entries are split, trimmed and dropped alike", () => {
  expect(toLines([" Milk ", "", "Bread\nEggs"])).toEqual(["Milk", "Bread", "Eggs"]);
});

test("every line is trimmed, non-empty and without a line break", () => {
  fc.assert(
    fc.property(value, (input) => {
      for (const line of toLines(input)) expect(line).toMatch(/^\S(?:[^\r\n]*\S)?$/);
    }),
  );
});

test("a second pass changes nothing, be it over the list or over the text a form shows", () => {
  fc.assert(
    fc.property(value, (input) => {
      const lines = toLines(input);
      expect(toLines(lines)).toEqual(lines);
      expect(toLines(fromLines(lines))).toEqual(lines);
    }),
  );
});
