import fc from "fast-check";
import { expect, test } from "vitest";
import {
  financialEvent,
  lastReportedHalfYear,
  lastReportedYear,
  nextFinancialEvents,
} from "../../views/site/investor-relations/financial-calendar.ts";
import { holidayOn } from "../../src/rules/time/holidays.ts";
import { addDays, fromMaltaTime, maltaDay, weekdayOf } from "../../src/rules/time/malta-time.ts";

const anyMoment = fc.date({
  min: new Date("2020-01-01T00:00:00Z"),
  max: new Date("2099-12-31T00:00:00Z"),
  noInvalidDate: true,
});

test("lists the next of each event, the soonest first", () => {
  expect(nextFinancialEvents(new Date("2026-11-21T09:00:00Z"))).toEqual([
    { kind: "annual-results", day: "2027-03-30", financialYear: 2026 },
    { kind: "annual-general-meeting", day: "2027-05-19", financialYear: 2026 },
    { kind: "half-year-results", day: "2027-08-25", financialYear: 2027 },
    { kind: "trading-update", day: "2027-11-10", financialYear: 2027 },
  ]);
});

test("avoids a public holiday: the last Wednesday of March 2027 is Freedom Day", () => {
  expect(weekdayOf("2027-03-31")).toBe("wednesday");
  expect(financialEvent("annual-results", 2027).day).toBe("2027-03-30");
});

test("shows an event through its own day in Malta, and the next one from the day after", () => {
  const day = financialEvent("half-year-results", 2026).day;
  expect(day).toBe("2026-08-26");
  expect(nextFinancialEvents(fromMaltaTime(day, "23:59"))[0]?.day).toBe(day);
  const later = nextFinancialEvents(fromMaltaTime(addDays(day, 1), "00:00"));
  expect(later.find(({ kind }) => kind === "half-year-results")?.day).toBe("2027-08-25");
});

test("counts a year as reported from the day of its results", () => {
  const day = financialEvent("annual-results", 2026).day;
  expect(day).toBe("2026-03-25");
  expect(lastReportedYear(fromMaltaTime(addDays(day, -1), "23:59"))).toBe(2024);
  expect(lastReportedYear(fromMaltaTime(day, "00:00"))).toBe(2025);
  expect(lastReportedYear(fromMaltaTime("2026-12-31", "23:59"))).toBe(2025);
});

test("counts half a year as reported from late August", () => {
  expect(lastReportedHalfYear(new Date("2026-08-25T12:00:00Z"))).toBe(2025);
  expect(lastReportedHalfYear(new Date("2026-08-26T12:00:00Z"))).toBe(2026);
});

test("always names four coming working days within a year and a week", () => {
  fc.assert(
    fc.property(anyMoment, (now) => {
      const today = maltaDay(now);
      const events = nextFinancialEvents(now);
      expect(new Set(events.map(({ kind }) => kind)).size).toBe(4);
      for (const { day } of events) {
        expect(day >= today && day <= addDays(today, 373)).toBe(true);
        expect(holidayOn(day)).toBeUndefined();
        expect(["saturday", "sunday"]).not.toContain(weekdayOf(day));
      }
      expect(events.map(({ day }) => day)).toEqual(events.map(({ day }) => day).toSorted());
    }),
  );
});
