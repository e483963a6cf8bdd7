import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeLines } from "../../views/admin/search-words/search-words.tsx";
import { forAll } from "../support/property-runs.ts";

const lines = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f"));

test("applies additions and removals of both sides", () => {
  expect(mergeLines(["a", "b"], ["a", "b", "theirs"], ["b", "mine"])).toEqual(["b", "theirs", "mine"]);
});

test("returns the other side's lines when one side changed nothing", () => {
  forAll(100, lines, lines, (base, changed) => {
    expect(mergeLines(base, changed, base)).toEqual(changed);
    expect(mergeLines(base, base, changed).toSorted()).toEqual(changed.toSorted());
  });
});

test("loses no added line, restores no removed line and contains no duplicates", () => {
  forAll(100, lines, lines, lines, (base, theirs, mine) => {
    const merged = mergeLines(base, theirs, mine);
    for (const added of [...theirs, ...mine].filter((line) => !base.includes(line)))
      expect(merged).toContain(added);
    for (const line of base)
      if (!theirs.includes(line) || !mine.includes(line)) expect(merged).not.toContain(line);
    expect(new Set(merged).size).toBe(merged.length);
  });
});
