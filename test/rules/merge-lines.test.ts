import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeLines } from "../../views/admin/search-words/merge-lines.ts";

const lines = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f"));

test("what one has added and the other has taken out is so in both", () => {
  expect(mergeLines(["a", "b"], ["a", "b", "theirs"], ["b", "mine"])).toEqual(["b", "theirs", "mine"]);
});

test("whoever changed nothing gets what the other has", () => {
  fc.assert(
    fc.property(lines, lines, (base, changed) => {
      expect(mergeLines(base, changed, base)).toEqual(changed);
      expect(mergeLines(base, base, changed).toSorted()).toEqual(changed.toSorted());
    }),
  );
});

test("no line that somebody added is lost, none that somebody took out comes back, and none is there twice", () => {
  fc.assert(
    fc.property(lines, lines, lines, (base, theirs, mine) => {
      const merged = mergeLines(base, theirs, mine);
      for (const added of [...theirs, ...mine].filter((line) => !base.includes(line)))
        expect(merged).toContain(added);
      for (const line of base)
        if (!theirs.includes(line) || !mine.includes(line)) expect(merged).not.toContain(line);
      expect(new Set(merged).size).toBe(merged.length);
    }),
  );
});
