import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../../src/rules/time/malta-time.ts";
import {
  cutTo,
  daysOf,
  instantOnDay,
  linesOf,
  MAX_LINES,
  stopOf,
  VIEWS,
} from "../../views/admin/calendar/calendar-days.ts";
import { forAll } from "../support/property-runs.ts";

const days = fc.nat(20_000).map((count) => addDays("1990-01-01", count));

test("Tab comes to one of the days that are shown: to today where a view has it", () => {
  forAll(100, fc.constantFrom(...VIEWS), days, fc.integer({ min: -40, max: 40 }), (view, day, distance) => {
    const today = addDays(day, distance);
    const stop = stopOf({ view, day }, today);
    expect(daysOf({ view, day })).toContain(stop);
    if (distance === 0) expect(stop).toBe(day);
  });
  expect(stopOf({ view: "week", day: "2026-11-10" }, "2026-11-21")).toBe("2026-11-10");
  expect(stopOf({ view: "week", day: "2026-11-30" }, "2026-12-02")).toBe("2026-12-02");
});

test("an entry keeps its time of day on another day, also over the change to summer time", () => {
  const winter = { at: "2026-03-20T07:00:00.000Z", day: "2026-03-20" };
  expect(instantOnDay(winter, "2026-03-29")).toBe("2026-03-29T06:00:00.000Z");
  // What ends with its day, or at the midnight after it, does so on the other day.
  const last = { at: "2026-03-20T22:59:59.999Z", day: "2026-03-20" };
  expect(instantOnDay(last, "2026-03-29")).toBe("2026-03-29T21:59:59.999Z");
  const midnight = { at: "2026-03-20T23:00:00.000Z", day: "2026-03-20" };
  expect(instantOnDay(midnight, "2026-03-29")).toBe("2026-03-29T22:00:00.000Z");
});

const at = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 9 }));

test("a view is sent the lines of a day that it shows, and how many entries more there are", () => {
  forAll(100, fc.constantFrom(...VIEWS), fc.array(at, { maxLength: 80 }), (view, instants) => {
    const all = instants.map(([day, hour], id) => ({
      at: `2026-03-0${day}T0${hour}:00:00.000Z`,
      day: `2026-03-0${day}`,
      of: "blogs" as const,
      id: String(id),
      field: "publishAt",
      version: 1,
      what: "begins" as const,
      state: null,
      title: `Post ${id}`,
      detail: "",
      adminPath: "/admin",
    }));
    const cut = cutTo(view, all);
    for (const [day, entries] of Map.groupBy(all, (entry) => entry.day)) {
      const sent = cut.entries.filter((entry) => entry.day === day);
      expect(linesOf(sent)).toEqual(linesOf(entries).slice(0, MAX_LINES[view]));
      expect(sent.length + (cut.more[day] ?? 0)).toBe(entries.length);
    }
  });
});
