import fc from "fast-check";
import { expect, test } from "vitest";
import { diffWords, shortenSame } from "../../views/admin/forms/diff-words.ts";
import { forAll } from "../support/property-runs.ts";

const text = fc
  .array(fc.constantFrom("ħobż", "biż-żejt", "and", " ", "\n", "wine,"), { maxLength: 12 })
  .map((words) => words.join(""));

test("shows a changed word as removed and added between unchanged text", () => {
  expect(diffWords("Two slices of bread", "Three slices of bread")).toEqual([
    { kind: "removed", text: "Two" },
    { kind: "added", text: "Three" },
    { kind: "same", text: " slices of bread" },
  ]);
});

test("both texts can be reassembled from the parts", () => {
  forAll(100, text, text, (before, after) => {
    const parts = diffWords(before, after);
    const join = (without: string) =>
      parts.flatMap(({ kind, text: part }) => (kind === without ? [] : [part])).join("");
    expect(join("added")).toBe(before);
    expect(join("removed")).toBe(after);
  });
});

test("returns texts that are too long to compare as wholly removed and added", () => {
  const long = "word ".repeat(10_000);
  expect(diffWords(long, `${long}more`)).toEqual([
    { kind: "removed", text: long },
    { kind: "added", text: `${long}more` },
  ]);
  expect(diffWords(long + long, long + long).map(({ kind }) => kind)).toEqual(["same"]);
});

test("shortens long unchanged runs, and never a change", () => {
  const same = "x".repeat(100);
  const parts = shortenSame(
    [
      { kind: "same", text: same },
      { kind: "added", text: same },
      { kind: "same", text: same },
    ],
    10,
  );
  expect(parts.map(({ text: part }) => part)).toEqual([` … ${"x".repeat(10)}`, same, `${"x".repeat(10)} … `]);
});
