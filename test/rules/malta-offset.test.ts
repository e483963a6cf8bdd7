import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import {
  clockChangesAround,
  setClockChanges,
  offsetAt,
  readClock,
} from "../../src/rules/time/malta-offset.ts";
import { forAll } from "../support/property-runs.ts";

const HOUR = 3_600_000;

afterEach(() => {
  setClockChanges([]);
});

test("returns the platform's clock changes around a year, with the start and end of the period", () => {
  const changes = clockChangesAround(new Date("2026-11-22T12:00:00Z"));
  const texts = changes.map(
    ([hour, offset]) => `${new Date(hour * HOUR).toISOString().slice(0, 13)} +${offset}`,
  );
  expect(texts.at(0)).toBe("2021-01-01T00 +1");
  expect(texts).toContain("2026-03-29T01 +2");
  expect(texts).toContain("2026-10-25T01 +1");
  expect(texts.at(-1)).toBe("2029-01-01T00 +1");
  // Two changes in each of eight years, plus start and end.
  expect(texts).toHaveLength(18);
});

test("returns the platform's offsets inside and outside the period of the known changes", () => {
  setClockChanges(clockChangesAround(new Date("2026-11-22T12:00:00Z")));
  const between = (from: number, to: number) => fc.integer({ min: Date.UTC(from, 0), max: Date.UTC(to, 0) });
  const nearAChange = fc
    .tuple(
      fc.constantFrom(...clockChangesAround(new Date("2026-11-22T12:00:00Z"))),
      fc.integer({ min: -3, max: 3 }),
    )
    .map(([[hour], hours]) => (hour + hours) * HOUR);
  forAll(1_000, fc.oneof(between(2021, 2029), between(1970, 2090), nearAChange), (instant) => {
    const minute = Math.floor(instant / 60_000) * 60_000;
    const face = readClock(new Date(minute));
    expect(offsetAt(minute)).toBe(
      Date.UTC(face.year, face.month - 1, face.day, face.hour, face.minute) - minute,
    );
  });
});

test("does not use Intl for dates in the period of the known changes", () => {
  setClockChanges([
    [0, 7],
    [Number.MAX_SAFE_INTEGER, 7],
  ]);
  expect(offsetAt(Date.UTC(2026, 6, 1))).toBe(7 * HOUR);
});
