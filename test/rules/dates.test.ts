import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatDate,
  formatDayInWords,
  formatDuration,
  formatOfferPeriod,
  formatTime,
  formatUntil,
  formatUntilShort,
  isoDuration,
} from "../../src/rules/time/dates.ts";
import { fromMaltaTime } from "../../src/rules/time/malta-time.ts";
import { forAll } from "../support/property-runs.ts";

const now = new Date("2026-11-20T09:00:00Z");
const instant = fc.date({ min: new Date("2000-01-01"), max: new Date("2090-01-01"), noInvalidDate: true });

test("formats dates, days and times in Malta's time", () => {
  expect(formatDate("2026-11-29T22:59:00Z")).toBe("29 November 2026");
  expect(formatDate(new Date("2026-11-29T23:00:00Z"))).toBe("30 November 2026");
  expect(formatDayInWords("2026-11-29T08:00:00+01:00")).toBe("Sunday 29 November");
  expect(formatTime("2026-11-29T19:00:00Z")).toBe("20:00");
  expect(formatTime("2026-07-29T22:05:00Z")).toBe("00:05");
});

test("keeps the day of a date without a time", () => {
  expect(formatDayInWords("2026-11-29")).toBe("Sunday 29 November");
  expect(formatUntil("2026-11-29", now)).toBe("until Sunday 29 November");
});

test("throws for an invalid date", () => {
  for (const format of [formatDate, formatDayInWords, formatTime])
    expect(() => format("soon")).toThrow(RangeError);
});

test("uses only letters, digits and ordinary spaces", () => {
  forAll(100, instant, instant, instant, (start, end, at) => {
    expect(formatDate(end)).toMatch(/^\d{1,2} [A-Z][a-z]+ \d{4}$/);
    expect(formatDayInWords(end)).toMatch(/^[A-Z][a-z]+day \d{1,2} [A-Z][a-z]+$/);
    expect(formatTime(end)).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
    expect(formatUntil(end, at)).toMatch(
      /^until (tonight|\d\d:\d\d|[A-Z][a-z]+day \d{1,2} [A-Z][a-z]+( \d{4})?)$/,
    );
    expect(formatOfferPeriod(start, end, at)).toMatch(/^[A-Za-z0-9 ]+$/);
  });
});

test("agrees with the platform's British English", () => {
  const platform = new Intl.DateTimeFormat("en-GB", {
    timeZone: "Europe/Malta",
    day: "numeric",
    month: "long",
    year: "numeric",
  });
  const weekday = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Malta", weekday: "long" });
  forAll(100, instant, (at) => {
    expect(formatDate(at)).toBe(platform.format(at));
    expect(formatDayInWords(at).split(" ")[0]).toBe(weekday.format(at));
  });
});

test("shortens the last day, with the month only if it is not the current one", () => {
  expect(formatUntilShort(fromMaltaTime("2026-11-29", "23:59"), now)).toBe("to Sun 29");
  expect(formatUntilShort(fromMaltaTime("2026-12-01", "00:00"), now)).toBe("to Mon 30");
  expect(formatUntilShort(fromMaltaTime("2027-01-03", "23:59"), now)).toBe("to Sun 3 Jan");
  expect(formatUntilShort(fromMaltaTime("2027-11-20", "23:59"), now)).toBe("to Sat 20 Nov");
  expect(formatUntilShort(fromMaltaTime("2026-11-20", "23:59"), now)).toBe("until tonight");
});

test("names the last day, with the year only if it is not the current one", () => {
  expect(formatUntil(fromMaltaTime("2026-11-29", "23:59"), now)).toBe("until Sunday 29 November");
  expect(formatUntil(fromMaltaTime("2027-01-03", "23:59"), now)).toBe("until Sunday 3 January 2027");
  expect(formatUntil(fromMaltaTime("2026-11-20", "23:59"), now)).toBe("until tonight");
});

test("names the time of an end within today", () => {
  for (const format of [formatUntil, formatUntilShort])
    expect(format(fromMaltaTime("2026-11-20", "14:00"), now)).toBe("until 14:00");
});

test("names a day of this year, and with the year one of another, ahead or past", () => {
  expect(formatDayInWords(fromMaltaTime("2026-11-29", "12:00"), now)).toBe("Sunday 29 November");
  expect(formatDayInWords(fromMaltaTime("2027-01-01", "00:00"), now)).toBe("Friday 1 January 2027");
  expect(formatDayInWords(fromMaltaTime("2025-03-03", "12:00"), now)).toBe("Monday 3 March 2025");
});

test("determines the current year in Malta's time", () => {
  const newYear = fromMaltaTime("2027-01-01", "00:30");
  expect(newYear.toISOString()).toContain("2026-12-31");
  expect(formatUntil(fromMaltaTime("2027-01-03", "12:00"), newYear)).toBe("until Sunday 3 January");
});

test("treats an end at midnight as the day before", () => {
  expect(formatUntil(fromMaltaTime("2026-11-29", "24:00"), now)).toBe("until Sunday 29 November");
  expect(formatUntil(fromMaltaTime("2026-11-20", "24:00"), now)).toBe("until tonight");
  expect(formatUntil(fromMaltaTime("2026-12-31", "24:00"), now)).toBe("until Thursday 31 December");
  expect(
    formatOfferPeriod(fromMaltaTime("2026-11-19", "00:00"), fromMaltaTime("2026-11-29", "24:00"), now),
  ).toBe("Thursday 19 to Sunday 29 November");
});

test.each([
  ["2026-11-19", "2026-11-29", "Thursday 19 to Sunday 29 November"],
  ["2026-11-26", "2026-12-06", "Thursday 26 November to Sunday 6 December"],
  ["2026-12-31", "2027-01-03", "Thursday 31 December 2026 to Sunday 3 January 2027"],
  ["2027-01-07", "2027-01-10", "Thursday 7 to Sunday 10 January 2027"],
  ["2027-01-28", "2027-02-07", "Thursday 28 January to Sunday 7 February 2027"],
  ["2025-12-31", "2026-01-03", "Wednesday 31 December 2025 to Saturday 3 January 2026"],
  ["2026-11-29", "2026-11-29", "Sunday 29 November"],
  ["2027-11-29", "2027-11-29", "Monday 29 November 2027"],
])("formats an offer from %s to %s without repeating month or year", (start, end, expected) => {
  expect(formatOfferPeriod(fromMaltaTime(start, "00:00"), fromMaltaTime(end, "23:59"), now)).toBe(expected);
});

test("formats an offer that is a single instant at midnight as that day", () => {
  const midnight = fromMaltaTime("2026-11-29", "00:00");
  expect(formatOfferPeriod(midnight, midnight, now)).toBe("Sunday 29 November");
});

test.each([
  [0, "0 min", "PT0M"],
  [35, "35 min", "PT35M"],
  [60, "1 h", "PT1H"],
  [65, "1 h 05", "PT1H5M"],
  [80, "1 h 20", "PT1H20M"],
  [120, "2 h", "PT2H"],
  [1_500, "25 h", "PT25H"],
])("formats %i minutes as %s and %s", (minutes, words, iso) => {
  expect(formatDuration(minutes)).toBe(words);
  expect(isoDuration(minutes)).toBe(iso);
});

test("formats an ISO duration that adds up to its minutes", () => {
  forAll(100, fc.nat(20_000), (minutes) => {
    const [, hours = "0", rest = "0"] = /^PT(?:(\d+)H)?(?:(\d+)M)?$/.exec(isoDuration(minutes)) ?? [];
    expect(Number(hours) * 60 + Number(rest)).toBe(minutes);
  });
});
