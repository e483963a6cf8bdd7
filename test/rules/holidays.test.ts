import fc from "fast-check";
import { expect, test } from "vitest";
import { holidayOn, holidaysBetween, malteseHolidays } from "../../src/rules/time/holidays.ts";
import { addDays, weekdayOf } from "../../src/rules/time/malta-time.ts";
import { words } from "../support/words.ts";
import { forAll } from "../support/property-runs.ts";

const year = fc.integer({ min: 1900, max: 2299 });

test.each(words`
  1961-03-31 2008-03-21 2011-04-22 2019-04-19 2024-03-29 2025-04-18 2026-04-03 2027-03-26 2028-04-14
  2029-03-30 2038-04-23 2049-04-16 2076-04-17`)("finds Good Friday on %s", (date) => {
  const found = malteseHolidays(Number(date.slice(0, 4))).find(({ name }) => name === "Good Friday");
  expect(found?.date).toBe(date);
});

test("lists the fourteen holidays of 2026 in order", () => {
  expect(malteseHolidays(2026)).toEqual([
    { date: "2026-01-01", name: "New Year's Day" },
    { date: "2026-02-10", name: "Feast of St Paul's Shipwreck" },
    { date: "2026-03-19", name: "Feast of St Joseph" },
    { date: "2026-03-31", name: "Freedom Day" },
    { date: "2026-04-03", name: "Good Friday" },
    { date: "2026-05-01", name: "Workers' Day" },
    { date: "2026-06-07", name: "Sette Giugno" },
    { date: "2026-06-29", name: "Feast of St Peter and St Paul" },
    { date: "2026-08-15", name: "Feast of the Assumption" },
    { date: "2026-09-08", name: "Feast of Our Lady of Victories" },
    { date: "2026-09-21", name: "Independence Day" },
    { date: "2026-12-08", name: "Feast of the Immaculate Conception" },
    { date: "2026-12-13", name: "Republic Day" },
    { date: "2026-12-25", name: "Christmas Day" },
  ]);
});

test("lists fourteen holidays of every year by date, with Good Friday on a Friday in March or April", () => {
  forAll(100, year, (of) => {
    const holidays = malteseHolidays(of);
    const dates = holidays.map(({ date }) => date);
    expect(new Set(holidays.map(({ name }) => name)).size).toBe(14);
    expect(dates).toEqual([...dates].sort());
    expect(dates.every((date) => date.startsWith(`${of}-`))).toBe(true);
    const friday = holidays.find(({ name }) => name === "Good Friday")?.date ?? "";
    expect(weekdayOf(friday)).toBe("friday");
    expect(friday >= `${of}-03-20` && friday <= `${of}-04-23`).toBe(true);
  });
});

test("names a holiday exactly for the days in the year's list", () => {
  forAll(100, year, fc.integer({ min: 0, max: 365 }), (of, days) => {
    const day = new Date(Date.UTC(of, 0, 1 + days)).toISOString().slice(0, 10);
    const listed = malteseHolidays(Number(day.slice(0, 4))).filter(({ date }) => date === day);
    expect(holidayOn(day)).toBe(listed[0]?.name);
  });
  expect(holidayOn("2026-12-25")).toBe("Christmas Day");
  expect(holidayOn("2026-12-26")).toBeUndefined();
});

test("lists the holidays from one day to another, both included, as holidayOn names them", () => {
  const day = fc.integer({ min: 0, max: 1_500 }).map((ahead) => addDays("2025-01-01", ahead));
  forAll(100, day, fc.integer({ min: 0, max: 800 }), (first, length) => {
    const days = Array.from({ length: length + 1 }, (_, ahead) => addDays(first, ahead));
    const named = days.flatMap((date) => {
      const name = holidayOn(date);
      return name === undefined ? [] : [{ date, name }];
    });
    expect(holidaysBetween(first, addDays(first, length))).toEqual(named);
  });
});
