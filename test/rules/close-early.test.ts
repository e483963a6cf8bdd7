import fc from "fast-check";
import { expect, test } from "vitest";
import { dayHours, storeSchema } from "../../src/content/kinds/stores/store.schema.ts";
import { closedEarly, earlyClosings, hoursUntil } from "../../src/rules/time/close-early.ts";
import { openingState } from "../../src/rules/time/opening-hours.ts";
import { buildStore } from "../support/build-content.ts";
import { forAll } from "../support/property-runs.ts";

test("a store that closes early keeps the hours before it, and none of those after", () => {
  const split = [
    { opens: "07:30", closes: "13:00" },
    { opens: "16:00", closes: "20:00" },
  ];
  expect(hoursUntil(split, "17:00")).toEqual([split[0], { opens: "16:00", closes: "17:00" }]);
  expect(hoursUntil(split, "14:00")).toEqual([split[0]]);
  expect(hoursUntil(split, "07:30")).toEqual([]);
  expect(hoursUntil([{ opens: "22:00", closes: "02:00" }], "23:00")).toEqual([
    { opens: "22:00", closes: "23:00" },
  ]);
});

test("a store that closes early stays closed in the hours after midnight that were entered as the next day's", () => {
  const night = { opens: "00:00", closes: "02:00" };
  const morning = { opens: "09:00", closes: "13:00" };
  const friday = [{ opens: "07:00", closes: "24:00" }];
  const store = storeSchema.parse({
    ...buildStore(),
    hours: { ...buildStore().hours, friday, saturday: [night, morning] },
  });
  const today = { date: "2026-11-27", hours: hoursUntil(friday, "22:00"), reason: "Storm" };
  const days = closedEarly(store, today);
  expect(days).toEqual([today, { date: "2026-11-28", hours: [morning], reason: "" }]);
  const late = new Date("2026-11-27T23:30:00Z");
  expect(openingState(store, late).open).toBe(true);
  expect(openingState({ ...store, exceptions: days }, late).open).toBe(false);
  // Closed for longer: tomorrow is cut already.
  expect(closedEarly({ ...store, exceptions: days }, today)).toEqual([today]);
});

test("the first time offered is the next five minutes, the last one before the store closes anyway", () => {
  const hours = [{ opens: "07:30", closes: "20:00" }];
  expect(earlyClosings(hours, "15:52").slice(0, 3)).toEqual(["15:55", "16:00", "16:30"]);
  expect(earlyClosings(hours, "15:55").slice(0, 2)).toEqual(["16:00", "16:30"]);
  expect(earlyClosings(hours, "15:52").at(-1)).toBe("19:30");
  expect(earlyClosings(hours, "06:00")[0]).toBe("08:00");
  expect(earlyClosings(hours, "19:56")).toEqual([]);
  expect(earlyClosings([], "10:00")).toEqual([]);
});

test("whatever the hours and the time, what is left is valid hours that end at the chosen time at the latest", () => {
  const clock = fc.integer({ min: 0, max: 287 }).map((at) => {
    const minutes = at * 5;
    return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
  });
  const hours = fc
    .array(fc.record({ opens: clock, closes: clock }), { maxLength: 4 })
    .filter((ranges) => dayHours.safeParse(ranges).success);
  forAll(100, hours, clock, (ranges, now) => {
    for (const time of earlyClosings(ranges, now)) {
      const left = hoursUntil(ranges, time);
      expect(time > now).toBe(true);
      expect(dayHours.safeParse(left).success).toBe(true);
      expect(left.length).toBeGreaterThan(0);
      for (const { opens, closes } of left) expect(opens < closes && closes <= time).toBe(true);
    }
  });
});
