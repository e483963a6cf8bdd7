import fc from "fast-check";
import { expect, test } from "vitest";
import { guardCell, readCell } from "../../src/rules/text/guard-cell.ts";
import { forAll } from "../support/property-runs.ts";

const tricky = fc.stringMatching(/^['"=+\-@＝＋－＠;,|\t\r\n a1]{0,8}$/);

test("a guarded cell begins no formula, is split into none, and is read back unchanged", () => {
  forAll(5_000, fc.oneof(tricky, fc.string()), (text) => {
    const cell = guardCell(text);
    expect(cell).not.toMatch(/^[\t\r\n]/);
    expect(cell).not.toMatch(/(?:^|[;,|\t\r\n])[\s"]*[=+\-@＝＋－＠]/);
    expect(readCell(cell)).toBe(text);
  });
});

test.each([
  ["=1+1", "'=1+1"],
  ["a;=1+1", "a;'=1+1"],
  ["a,=1+1", "a,'=1+1"],
  ["a|=1+1", "a|'=1+1"],
  ['a;"=1+1"', `a;"'=1+1"`],
  ["a\n=1+1", "a\n'=1+1"],
  ["＝1+1", "'＝1+1"],
  ["＠SUM(A1)", "'＠SUM(A1)"],
  ["a; ＋1", "a; '＋1"],
  ["Ftira tal-ħobż, 2-3 persons", "Ftira tal-ħobż, 2-3 persons"],
])("writes %j as %j", (text, cell) => {
  expect(guardCell(text)).toBe(cell);
});

test("a cell of five megabytes is guarded and read back unchanged", () => {
  for (const long of [
    " ".repeat(5_000_000),
    "\n".repeat(500_000),
    "'".repeat(5_000_000),
    ";=".repeat(500_000),
  ]) {
    expect(readCell(guardCell(long))).toBe(long);
  }
});
