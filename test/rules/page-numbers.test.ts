import fc from "fast-check";
import { expect, test } from "vitest";
import { pageNumbers } from "../../views/site/pagination.tsx";
import { forAll } from "../support/property-runs.ts";

test("links every page of a short list", () => {
  expect(pageNumbers(4, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("links the first, the last and the pages around the current one of a long list", () => {
  expect(pageNumbers(1, 4167)).toEqual([1, 2, 3, 4, 5, 6, 7, undefined, 4167]);
  expect(pageNumbers(2000, 4167)).toEqual([1, undefined, 1998, 1999, 2000, 2001, 2002, undefined, 4167]);
  expect(pageNumbers(4167, 4167)).toEqual([1, undefined, 4161, 4162, 4163, 4164, 4165, 4166, 4167]);
});

test("has at most nine entries, ascending, with the neighbours of the current page and no gap for a single page", () => {
  const position = fc
    .integer({ min: 1, max: 5000 })
    .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)));
  forAll(100, position, ([page, pages]) => {
    const entries = pageNumbers(page, pages);
    expect(entries.length).toBeLessThanOrEqual(9);
    for (const near of [1, page - 1, page, page + 1, pages])
      if (near >= 1 && near <= pages) expect(entries).toContain(near);
    for (const [index, entry] of entries.entries()) {
      const before = entries[index - 1] ?? 0;
      if (entry === undefined) expect((entries[index + 1] ?? 0) - before).toBeGreaterThan(2);
      else if (entries[index - 1] !== undefined) expect(entry).toBe(before + 1);
    }
  });
});
