import fc from "fast-check";
import { expect, test } from "vitest";
import { diffWords, shortenSame } from "../../views/admin/editor/diff-words.ts";

const text = fc
  .array(fc.constantFrom("ħobż", "biż-żejt", "and", " ", "\n", "wine,"), { maxLength: 12 })
  .map((words) => words.join(""));

test("a changed word stands as removed and added between what stays", () => {
  expect(diffWords("Two slices of bread", "Three slices of bread")).toEqual([
    { kind: "removed", text: "Two" },
    { kind: "added", text: "Three" },
    { kind: "same", text: " slices of bread" },
  ]);
});

test("both texts can be put together again from their parts", () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = diffWords(before, after);
      const join = (without: string) =>
        parts.flatMap(({ kind, text: part }) => (kind === without ? [] : [part])).join("");
      expect(join("added")).toBe(before);
      expect(join("removed")).toBe(after);
    }),
  );
});

test("texts that are too long to compare word by word are told whole", () => {
  const long = "word ".repeat(10_000);
  expect(diffWords(long, `${long}more`)).toEqual([
    { kind: "removed", text: long },
    { kind: "added", text: `${long}more` },
  ]);
  expect(diffWords(long + long, long + long).map(({ kind }) => kind)).toEqual(["same"]);
});

test("long runs that are the same lose their middle, changes lose nothing", () => {
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
