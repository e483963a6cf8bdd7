import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import {
  clockChangesAround,
  learnClockChanges,
  offsetAt,
  readClock,
} from "../../src/rules/time/malta-offset.ts";

const HOUR = 3_600_000;

afterEach(() => {
  learnClockChanges([]);
});

test("the clock changes around a year are the platform's own, and say where they begin and end", () => {
  const changes = clockChangesAround(new Date("2026-11-22T12:00:00Z"));
  const texts = changes.map(
    ([hour, offset]) => `${new Date(hour * HOUR).toISOString().slice(0, 13)} +${offset}`,
  );
  expect(texts.at(0)).toBe("2021-01-01T00 +1");
  expect(texts).toContain("2026-03-29T01 +2");
  expect(texts).toContain("2026-10-25T01 +1");
  expect(texts.at(-1)).toBe("2029-01-01T00 +1");
  // Two changes in each of eight years, and both ends.
  expect(texts).toHaveLength(18);
});

test("what was learnt says the same as the platform's clock, within its years and beyond them", () => {
  learnClockChanges(clockChangesAround(new Date("2026-11-22T12:00:00Z")));
  const between = (from: number, to: number) => fc.integer({ min: Date.UTC(from, 0), max: Date.UTC(to, 0) });
  const nearAChange = fc
    .tuple(
      fc.constantFrom(...clockChangesAround(new Date("2026-11-22T12:00:00Z"))),
      fc.integer({ min: -3, max: 3 }),
    )
    .map(([[hour], hours]) => (hour + hours) * HOUR);
  fc.assert(
    fc.property(fc.oneof(between(2021, 2029), between(1970, 2090), nearAChange), (instant) => {
      const minute = Math.floor(instant / 60_000) * 60_000;
      const face = readClock(new Date(minute));
      expect(offsetAt(minute)).toBe(
        Date.UTC(face.year, face.month - 1, face.day, face.hour, face.minute) - minute,
      );
    }),
    { numRuns: 1_000 },
  );
});

test("a date is read without the platform's clock where its year was learnt", () => {
  learnClockChanges([
    [0, 7],
    [Number.MAX_SAFE_INTEGER, 7],
  ]);
  expect(offsetAt(Date.UTC(2026, 6, 1))).toBe(7 * HOUR);
});
