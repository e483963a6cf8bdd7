import fc from "fast-check";
import { expect, test } from "vitest";
import { fromWallClock, toWallClock } from "../../src/rules/time/wall-clock.ts";
import { forAll } from "../support/property-runs.ts";

const MINUTE = 60_000;
const minutes = fc
  .integer({ min: Date.UTC(1975, 0, 1) / MINUTE, max: Date.UTC(2099, 11, 31) / MINUTE })
  .map((minute) => new Date(minute * MINUTE).toISOString());

test("formats an instant in Malta's time, in winter and in summer", () => {
  expect(toWallClock("2026-11-29T07:00:00.000Z")).toBe("2026-11-29T08:00");
  expect(toWallClock("2026-07-01T22:30:00.000Z")).toBe("2026-07-02T00:30");
  expect(fromWallClock("2026-11-29T08:00")).toEqual({ instant: "2026-11-29T07:00:00.000Z", skipped: false });
});

test("reports a skipped time and returns the first instant after the gap", () => {
  expect(fromWallClock("2026-03-29T02:30")).toEqual({ instant: "2026-03-29T01:00:00.000Z", skipped: true });
});

test("returns both instants of a time that occurs twice", () => {
  expect(fromWallClock("2026-10-25T02:30")).toEqual({
    instant: "2026-10-25T00:30:00.000Z",
    again: "2026-10-25T01:30:00.000Z",
    skipped: false,
  });
});

test("returns undefined for text that is not a date and time", () => {
  for (const text of [
    "",
    "tomorrow",
    "2026-02-30T",
    "2026-02-31T10:00",
    "2026-11-31T08:00",
    "2027-02-29T08:00",
    "2026-13-01T08:00",
    "2026-01-01T25:00",
    "0001-01-01T00:00",
  ]) {
    expect(fromWallClock(text)).toBeUndefined();
  }
  expect(toWallClock("soon")).toBe("");
});

test("round-trips every full minute, or returns the other of two instants", () => {
  forAll(100, minutes, (instant) => {
    const reading = fromWallClock(toWallClock(instant));
    expect([reading?.instant, reading?.again]).toContain(instant);
    expect(reading?.skipped).toBe(false);
  });
});

test("never returns an earlier instant for a later wall time", () => {
  forAll(100, minutes, fc.integer({ min: 1, max: 300 }), (from, ahead) => {
    // Formatting in UTC also generates wall times that Malta's clocks skip or repeat.
    const wall = (instant: number) => new Date(instant).toISOString().slice(0, 16);
    const start = Date.parse(from);
    const earlier = fromWallClock(wall(start))?.instant ?? "";
    const later = fromWallClock(wall(start + ahead * MINUTE))?.instant ?? "";
    expect(later >= earlier).toBe(true);
  });
});
