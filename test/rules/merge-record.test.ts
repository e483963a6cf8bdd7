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
} from "../../src/rules/merge-record.ts";
import { forAll } from "../support/property-runs.ts";

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

test("applies changes of one person, and lists only the other person's", () => {
  const base = { title: "Baker", department: "Bakery", location: "Sliema" };
  const merge = mergeRecord(base, { ...base, title: "Pastry cook" }, { ...base, location: "Mosta" });
  expect(merge).toEqual({
    merged: { title: "Pastry cook", department: "Bakery", location: "Mosta" },
    mergedPaths: ["location"],
    conflicts: [],
  });
});

test("reports different changes as a conflict and keeps mine; equal changes are none", () => {
  const base = { title: "Baker", size: "loaf" };
  const merge = mergeRecord(base, { title: "Cook", size: "bun" }, { title: "Chef", size: "bun" });
  expect(merge.conflicts).toEqual([{ path: "title", base: "Baker", mine: "Cook", theirs: "Chef" }]);
  expect(merge.merged).toEqual({ title: "Cook", size: "bun" });
  expect(merge.mergedPaths).toEqual([]);
});

test("merges groups field by field, unless one side removed the group", () => {
  const base = { offer: { price: 100, endDate: "a" } };
  const apart = mergeRecord(
    base,
    { offer: { price: 90, endDate: "a" } },
    { offer: { price: 100, endDate: "b" } },
  );
  expect(apart.merged).toEqual({ offer: { price: 90, endDate: "b" } });
  expect(apart.mergedPaths).toEqual(["offer.endDate"]);
  const gone = mergeRecord(base, { offer: { price: 90, endDate: "a" } }, { offer: null });
  expect(gone.conflicts).toEqual([
    { path: "offer", base: base.offer, mine: { price: 90, endDate: "a" }, theirs: null },
  ]);
});

test("treats a list as one value", () => {
  const merge = mergeRecord({ lines: ["a"] }, { lines: ["a", "b"] }, { lines: ["c", "a"] });
  expect(merge.conflicts.map(({ path }) => path)).toEqual(["lines"]);
});

test("merges the days of a list one by one: only a day that both have changed is a conflict", () => {
  const feast = { date: "2026-12-08", hours: [], reason: "Feast" };
  const storm = { date: "2026-11-21", hours: [], reason: "Storm" };
  const eve = { date: "2026-12-24", hours: [{ opens: "07:00", closes: "18:00" }], reason: "" };
  // A manager's screen leaves out days that are over.
  const apart = mergeRecord({ days: [feast] }, { days: [feast, eve] }, { days: [storm] });
  expect(apart.merged).toEqual({ days: [eve, storm] });
  expect(apart.conflicts).toEqual([]);
  const closed = { ...eve, hours: [] };
  const same = mergeRecord({ days: [] }, { days: [eve] }, { days: [closed] });
  expect(same.conflicts).toEqual([{ path: "days.2026-12-24", base: undefined, mine: eve, theirs: closed }]);
  expect(withValueAt({ days: [eve] }, "days.2026-12-24", closed)).toEqual({ days: [closed] });
});

test("returns the other record if one side changed nothing", () => {
  forAll(100, record, record, (base, changed) => {
    expect(mergeRecord(base, changed, base)).toEqual({ merged: changed, mergedPaths: [], conflicts: [] });
    const theirs = mergeRecord(base, base, changed);
    expect(theirs.merged).toEqual(changed);
    expect(theirs.conflicts).toEqual([]);
  });
});

test("reports no conflict for equal changes, and the same conflicts with the sides swapped", () => {
  forAll(100, record, record, record, (base, mine, theirs) => {
    expect(mergeRecord(base, mine, mine).conflicts).toEqual([]);
    const there = mergeRecord(base, mine, theirs);
    const back = mergeRecord(base, theirs, mine);
    expect(there.conflicts.map(({ path }) => path).sort()).toEqual(
      back.conflicts.map(({ path }) => path).sort(),
    );
    if (there.conflicts.length === 0) expect(there.merged).toEqual(back.merged);
  });
});

test("loses no change: every path has one of the two values, and every difference from mine is listed", () => {
  forAll(100, record, record, record, (base, mine, theirs) => {
    const { merged, mergedPaths, conflicts } = mergeRecord(base, mine, theirs);
    for (const path of changedPaths(mine, merged)) {
      expect(mergedPaths.some((told) => path === told || path.startsWith(`${told}.`))).toBe(true);
    }
    for (const path of changedPaths(theirs, merged)) {
      const ours = changedPaths(base, mine);
      expect(
        ours.some((own) => own === path || own.startsWith(`${path}.`) || path.startsWith(`${own}.`)),
      ).toBe(true);
    }
    for (const { path, mine: kept } of conflicts) expect(valueAt(merged, path)).toEqual(kept);
  });
});

test("returns the new record when changed fields are applied to the old one", () => {
  forAll(100, record, record, (before, after) => {
    const all = { ...before, ...changedFields(before, after) };
    for (const [key, value] of Object.entries(after)) expect(isSame(all[key], value)).toBe(true);
    expect(changedPaths(before, before)).toEqual([]);
  });
});

test("sets a value at its path without changing the original", () => {
  forAll(
    100,
    record,
    fc.constantFrom("title", "offer.price", "offer.end", "a.b.c"),
    leaf,
    (fields, path, value) => {
      const before = structuredClone(fields);
      expect(valueAt(withValueAt(fields, path, value), path)).toEqual(value);
      expect(fields).toEqual(before);
    },
  );
});
