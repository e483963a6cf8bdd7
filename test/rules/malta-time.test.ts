import fc from "fast-check";
import { expect, test } from "vitest";
import {
  WEEK,
  addDays,
  fromMaltaTime,
  isCalendarDay,
  maltaDay,
  toMaltaTime,
  weekdayOf,
} from "../../src/rules/time/malta-time.ts";
import { forAll } from "../support/property-runs.ts";

const HOUR = 3_600_000;

const day = fc
  .integer({ min: Date.UTC(2000, 0, 1) / 86_400_000, max: Date.UTC(2090, 0, 1) / 86_400_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));

/** Generates days on which clocks change as often as other days. */
const anyDay = fc.oneof(day, fc.constantFrom("2026-03-29", "2026-10-25", "2027-03-28", "2027-10-31"));
const minuteOfDay = fc.integer({ min: 0, max: 24 * 60 });

function timeText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

function wallText(instant: Date): string {
  const { hour, minute } = toMaltaTime(instant);
  return `${maltaDay(instant)} ${timeText(hour * 60 + minute)}`;
}

test.each([
  ["2028-02-29", true],
  ["2026-02-29", false],
  ["2026-2-9", false],
  ["1000-01-01", true],
  ["0999-12-31", false],
  ["9998-12-31", true],
  ["9999-01-01", false],
  ["9999-12-31", false],
])("whether %j is a calendar day whose neighbours can be computed: %j", (text, expected) => {
  expect(isCalendarDay(text)).toBe(expected);
});

test("converts an instant to Malta's time in winter and in summer", () => {
  expect(toMaltaTime(new Date("2026-11-29T19:05:00Z"))).toEqual({
    year: 2026,
    month: 11,
    day: 29,
    hour: 20,
    minute: 5,
    weekday: "sunday",
  });
  expect(toMaltaTime(new Date("2026-07-31T22:00:00Z"))).toEqual({
    year: 2026,
    month: 8,
    day: 1,
    hour: 0,
    minute: 0,
    weekday: "saturday",
  });
});

test("changes the day at midnight in Malta, not in UTC", () => {
  expect(maltaDay(new Date("2026-12-31T22:59:59.999Z"))).toBe("2026-12-31");
  expect(maltaDay(new Date("2026-12-31T23:00:00Z"))).toBe("2027-01-01");
});

test.each([
  ["2026-03-29", "01:59", "2026-03-29T00:59:00.000Z"],
  ["2026-03-29", "02:00", "2026-03-29T01:00:00.000Z"],
  ["2026-03-29", "02:30", "2026-03-29T01:00:00.000Z"],
  ["2026-03-29", "03:00", "2026-03-29T01:00:00.000Z"],
  ["2026-03-29", "24:00", "2026-03-29T22:00:00.000Z"],
  ["2027-03-28", "01:59", "2027-03-28T00:59:00.000Z"],
  ["2027-03-28", "02:59", "2027-03-28T01:00:00.000Z"],
  ["2027-03-28", "03:01", "2027-03-28T01:01:00.000Z"],
])("moves a time that is skipped in spring forward: %s %s", (date, time, expected) => {
  expect(fromMaltaTime(date, time).toISOString()).toBe(expected);
});

test.each([
  ["2026-10-25", "01:59", "2026-10-24T23:59:00.000Z"],
  ["2026-10-25", "02:00", "2026-10-25T00:00:00.000Z"],
  ["2026-10-25", "02:59", "2026-10-25T00:59:00.000Z"],
  ["2026-10-25", "03:00", "2026-10-25T02:00:00.000Z"],
  ["2027-10-31", "02:30", "2027-10-31T00:30:00.000Z"],
  ["2027-10-31", "03:00", "2027-10-31T02:00:00.000Z"],
  ["2027-10-31", "24:00", "2027-10-31T23:00:00.000Z"],
])("returns the first of two instants in autumn: %s %s", (date, time, expected) => {
  expect(fromMaltaTime(date, time).toISOString()).toBe(expected);
});

test("throws for text that is not a day or time", () => {
  for (const [date, time] of [
    ["soon", "10:00"],
    ["", ""],
    ["2026-11-29", "noon"],
    ["2026-11-29", "7:30"],
  ] as const) {
    expect(() => fromMaltaTime(date, time)).toThrow(RangeError);
  }
  expect(() => addDays("soon", 1)).toThrow(RangeError);
  expect(() => weekdayOf("soon")).toThrow(RangeError);
  expect(() => toMaltaTime(new Date("soon"))).toThrow(RangeError);
});

test("returns every instant from its wall time, or the first of two with the same one", () => {
  const instant = fc.oneof(
    fc.integer({ min: Date.UTC(2000, 0, 1) / 60_000, max: Date.UTC(2090, 0, 1) / 60_000 }),
    fc
      .tuple(
        fc.constantFrom("2026-03-29", "2026-10-25", "2027-03-28", "2027-10-31"),
        fc.integer({ min: -300, max: 300 }),
      )
      .map(([change, minutes]) => Date.parse(`${change}T01:00:00Z`) / 60_000 + minutes),
  );
  forAll(100, instant, (minutes) => {
    const original = new Date(minutes * 60_000);
    const { hour, minute } = toMaltaTime(original);
    const back = fromMaltaTime(maltaDay(original), timeText(hour * 60 + minute));
    expect(wallText(back)).toBe(wallText(original));
    expect([0, HOUR]).toContain(original.getTime() - back.getTime());
  });
});

test("round-trips every existing wall time, with 24:00 as 00:00 of the next day", () => {
  forAll(100, anyDay, minuteOfDay, (date, minutes) => {
    const instant = fromMaltaTime(date, timeText(minutes));
    if (minutes === 1440) {
      expect(instant).toEqual(fromMaltaTime(addDays(date, 1), "00:00"));
      return;
    }
    const skipped = fromMaltaTime(date, "02:00").getTime() === fromMaltaTime(date, "03:00").getTime();
    const shown = skipped && minutes >= 120 && minutes < 180 ? 180 : minutes;
    expect(wallText(instant)).toBe(`${date} ${timeText(shown)}`);
  });
});

test("never returns an earlier instant for a later wall time", () => {
  forAll(100, anyDay, minuteOfDay, minuteOfDay, (date, one, other) => {
    const [early, late] = one < other ? [one, other] : [other, one];
    const first = fromMaltaTime(date, timeText(early));
    const second = fromMaltaTime(date, timeText(late));
    expect(first.getTime()).toBeLessThanOrEqual(second.getTime());
  });
});

test("adds days across months, leap days and clock changes", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2026-10-25", 1)).toBe("2026-10-26");
  expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
});

test("returns the same day after adding and subtracting days", () => {
  forAll(100, anyDay, fc.integer({ min: -5_000, max: 5_000 }), (date, days) => {
    expect(addDays(addDays(date, days), -days)).toBe(date);
    expect(addDays(date, 0)).toBe(date);
  });
});

test("returns the weekday of the day's noon, and the same a week later", () => {
  forAll(100, anyDay, (date) => {
    expect(toMaltaTime(fromMaltaTime(date, "12:00")).weekday).toBe(weekdayOf(date));
    expect(weekdayOf(addDays(date, 7))).toBe(weekdayOf(date));
    expect(WEEK.indexOf(weekdayOf(addDays(date, 1)))).toBe((WEEK.indexOf(weekdayOf(date)) + 1) % 7);
  });
  expect(weekdayOf("2026-11-29")).toBe("sunday");
});

test("agrees with Intl.DateTimeFormat from 1850 to 2150", () => {
  const formatter = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Europe/Malta",
    dateStyle: "short",
    timeStyle: "short",
  });
  forAll(
    2000,
    fc.date({ min: new Date("1850-01-01"), max: new Date("2150-01-01"), noInvalidDate: true }),
    (instant) => {
      expect(wallText(instant)).toBe(formatter.format(instant));
    },
  );
});
