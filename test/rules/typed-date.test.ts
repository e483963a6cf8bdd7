import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, maltaDay } from "../../src/rules/time/malta-time.ts";
import { formatDay, instantOn, offerPeriods, parseDay, parseTime } from "../../src/rules/time/typed-date.ts";
import { forAll } from "../support/property-runs.ts";

const TODAY = "2026-11-23";
const days = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays("2000-01-01", count));

test.each([
  ["29/11/2026", "2026-11-29"],
  [" 1.2.27 ", "2027-02-01"],
  ["29 November", "2026-11-29"],
  ["3 dec 2026", "2026-12-03"],
  ["22/11", "2027-11-22"],
  ["23-11", "2026-11-23"],
  ["29/2", "2028-02-29"],
  ["2026-11-29", "2026-11-29"],
])("reads the day %s, day first", (text, day) => {
  expect(parseDay(text, TODAY)).toBe(day);
});

test.each(["", "29", "31/2/2026", "11/29/2026", "2026-13-01", "soon", "1 foo"])(
  "rejects the day %j",
  (text) => {
    expect(parseDay(text, TODAY)).toBeUndefined();
  },
);

test("reads back every day that it writes", () => {
  forAll(100, days, (day) => {
    expect(parseDay(formatDay(day), TODAY)).toBe(day);
  });
});

test.each([
  ["8", "08:00"],
  ["8:30", "08:30"],
  ["8.30", "08:30"],
  ["830", "08:30"],
  ["2015", "20:15"],
  ["24:00", "24:00"],
])("reads the time %s on 24 hours", (text, time) => {
  expect(parseTime(text)).toBe(time);
});

test.each(["", "25", "24:01", "8:60", "8 pm"])("rejects the time %j", (text) => {
  expect(parseTime(text)).toBeUndefined();
});

test("a day without a time starts with the day's first instant and ends with its last, also when the clocks change", () => {
  forAll(100, days, (day) => {
    const first = new Date(instantOn(day, "", "start")?.instant ?? NaN);
    const last = new Date(instantOn(day, "", "end")?.instant ?? NaN);
    expect([maltaDay(first), maltaDay(last)]).toEqual([day, day]);
    expect(maltaDay(new Date(first.getTime() - 1))).toBe(addDays(day, -1));
    expect(maltaDay(new Date(last.getTime() + 1))).toBe(addDays(day, 1));
  });
});

test("no preset of an offer starts before today or ends before it starts", () => {
  forAll(100, days, (today) => {
    for (const { first, last } of offerPeriods(today)) expect(today <= first && first <= last).toBe(true);
  });
  expect(offerPeriods(TODAY)[0]).toEqual({ label: "This week", first: "2026-11-23", last: "2026-11-29" });
});
