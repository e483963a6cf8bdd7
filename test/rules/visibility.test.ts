import fc from "fast-check";
import { expect, test } from "vitest";
import { isVisible, nextVisibilityChange, type VisibilityRule } from "../../src/rules/time/visibility.ts";
import { forAll } from "../support/property-runs.ts";

interface Notice {
  status: string;
  publishAt?: string | null;
  closesAt?: string | null;
}

const rule: VisibilityRule = { status: "published", from: "publishAt", until: "closesAt" };
const at = (ms: number) => new Date(ms);
const iso = (ms: number) => at(ms).toISOString();
const date = fc.option(fc.integer({ min: 0, max: 12 }).map(iso));
const notice: fc.Arbitrary<Notice> = fc.record({
  status: fc.constantFrom("published", "published", "draft"),
  publishAt: date,
  closesAt: date,
});

test("shows a record from its first to its last instant, both inclusive", () => {
  const record = { status: "published", publishAt: iso(10), closesAt: iso(20) };
  expect([9, 10, 15, 20, 21].map((ms) => isVisible(rule, record, at(ms)))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});

test("hides a record without the public status, with no next change", () => {
  const record = { status: "draft", publishAt: iso(10), closesAt: iso(20) };
  expect(isVisible(rule, record, at(15))).toBe(false);
  expect(nextVisibilityChange(rule, record, at(0))).toBeUndefined();
});

test("treats null and missing dates as unlimited", () => {
  const undated: Notice = { status: "published", publishAt: null };
  expect(isVisible(rule, undated, at(0))).toBe(true);
  expect(isVisible({ status: "published" }, { status: "published" }, at(0))).toBe(true);
  expect(nextVisibilityChange(rule, undated, at(0))).toBeUndefined();
});

test("hides a record with an invalid date, with no next change", () => {
  for (const record of [
    { status: "published", publishAt: "soon" },
    { status: "published", publishAt: iso(10), closesAt: "" },
  ]) {
    expect(isVisible(rule, record, at(15))).toBe(false);
    expect(nextVisibilityChange(rule, record, at(0))).toBeUndefined();
  }
});

test("compares dates with an offset as instants", () => {
  const record = { status: "published", publishAt: "2026-11-29T08:00:00+01:00" };
  expect(isVisible(rule, record, new Date("2026-11-29T07:00:00Z"))).toBe(true);
  expect(isVisible(rule, record, new Date("2026-11-29T06:59:59.999Z"))).toBe(false);
});

test("returns the first instant at which visibility changes, and undefined only if it never does", () => {
  forAll(1_000, notice, fc.integer({ min: 0, max: 12 }), (record, now) => {
    const today = isVisible(rule, record, at(now));
    const later = Array.from({ length: 20 }, (_, step) => now + 1 + step);
    const flip = later.find((ms) => isVisible(rule, record, at(ms)) !== today);
    expect(nextVisibilityChange(rule, record, at(now))?.getTime()).toBe(flip);
  });
});
