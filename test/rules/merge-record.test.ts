import fc from "fast-check";
import { expect, test } from "vitest";
import {
  changedFields,
  changedPaths,
  isSame,
  mergeRecord,
  valueAt,
  withValueAt,
  type Fields,
} from "../../views/admin/editor/merge-record.ts";

const leaf = fc.oneof(
  fc.constantFrom("", "bread", "ftira", null, 0, 1, true),
  fc.array(fc.constantFrom("a", "b"), { maxLength: 2 }),
);
const name = fc.constantFrom("title", "price", "lines", "offer");
const record: fc.Arbitrary<Fields> = fc.dictionary(
  name,
  fc.oneof(leaf, fc.dictionary(fc.constantFrom("price", "end"), leaf, { noNullPrototype: true })),
  { noNullPrototype: true },
);

test("what only one of two people changed is taken over, and only the other's is pointed out", () => {
  const base = { title: "Baker", department: "Bakery", location: "Sliema" };
  const merge = mergeRecord(base, { ...base, title: "Pastry cook" }, { ...base, location: "Mosta" });
  expect(merge).toEqual({
    merged: { title: "Pastry cook", department: "Bakery", location: "Mosta" },
    taken: ["location"],
    conflicts: [],
  });
});

test("what both changed differently is a conflict, with mine in place; what both changed alike is none", () => {
  const base = { title: "Baker", size: "loaf" };
  const merge = mergeRecord(base, { title: "Cook", size: "bun" }, { title: "Chef", size: "bun" });
  expect(merge.conflicts).toEqual([{ path: "title", base: "Baker", mine: "Cook", theirs: "Chef" }]);
  expect(merge.merged).toEqual({ title: "Cook", size: "bun" });
  expect(merge.taken).toEqual([]);
});

test("groups of fields are merged field by field, unless one side has taken the group away", () => {
  const base = { offer: { price: 100, endDate: "a" } };
  const apart = mergeRecord(
    base,
    { offer: { price: 90, endDate: "a" } },
    { offer: { price: 100, endDate: "b" } },
  );
  expect(apart.merged).toEqual({ offer: { price: 90, endDate: "b" } });
  expect(apart.taken).toEqual(["offer.endDate"]);
  const gone = mergeRecord(base, { offer: { price: 90, endDate: "a" } }, { offer: null });
  expect(gone.conflicts).toEqual([
    { path: "offer", base: base.offer, mine: { price: 90, endDate: "a" }, theirs: null },
  ]);
});

test("lists are one value", () => {
  const merge = mergeRecord({ lines: ["a"] }, { lines: ["a", "b"] }, { lines: ["c", "a"] });
  expect(merge.conflicts.map(({ path }) => path)).toEqual(["lines"]);
});

test("where one side changed nothing, the other's record comes out", () => {
  fc.assert(
    fc.property(record, record, (base, changed) => {
      expect(mergeRecord(base, changed, base)).toEqual({ merged: changed, taken: [], conflicts: [] });
      const theirs = mergeRecord(base, base, changed);
      expect(theirs.merged).toEqual(changed);
      expect(theirs.conflicts).toEqual([]);
    }),
  );
});

test("both who did the same have no conflict, and sides can be swapped without changing what collides", () => {
  fc.assert(
    fc.property(record, record, record, (base, mine, theirs) => {
      expect(mergeRecord(base, mine, mine).conflicts).toEqual([]);
      const there = mergeRecord(base, mine, theirs);
      const back = mergeRecord(base, theirs, mine);
      expect(there.conflicts.map(({ path }) => path).sort()).toEqual(
        back.conflicts.map(({ path }) => path).sort(),
      );
      if (there.conflicts.length === 0) expect(there.merged).toEqual(back.merged);
    }),
  );
});

test("no change is lost: at every path is what one of the two wrote, and a difference from mine is told", () => {
  fc.assert(
    fc.property(record, record, record, (base, mine, theirs) => {
      const { merged, taken, conflicts } = mergeRecord(base, mine, theirs);
      for (const path of changedPaths(mine, merged)) {
        expect(taken.some((told) => path === told || path.startsWith(`${told}.`))).toBe(true);
      }
      for (const path of changedPaths(theirs, merged)) {
        const ours = changedPaths(base, mine);
        expect(
          ours.some((own) => own === path || own.startsWith(`${path}.`) || path.startsWith(`${own}.`)),
        ).toBe(true);
      }
      for (const { path, mine: kept } of conflicts) expect(valueAt(merged, path)).toEqual(kept);
    }),
  );
});

test("applying what changed to the old record gives the new one", () => {
  fc.assert(
    fc.property(record, record, (before, after) => {
      const all = { ...before, ...changedFields(before, after) };
      for (const [key, value] of Object.entries(after)) expect(isSame(all[key], value)).toBe(true);
      expect(changedPaths(before, before)).toEqual([]);
    }),
  );
});

test("a value is put at its path and found there, and the original stays as it was", () => {
  fc.assert(
    fc.property(
      record,
      fc.constantFrom("title", "offer.price", "offer.end", "a.b.c"),
      leaf,
      (fields, path, value) => {
        const before = structuredClone(fields);
        expect(valueAt(withValueAt(fields, path, value), path)).toEqual(value);
        expect(fields).toEqual(before);
      },
    ),
  );
});
