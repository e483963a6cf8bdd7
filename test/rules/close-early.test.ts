import fc from "fast-check";
import { expect, test } from "vitest";
import { dayHours } from "../../src/content/kinds/stores/store.schema.ts";
import { earlyClosings, hoursUntil } from "../../src/rules/time/close-early.ts";

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
  fc.assert(
    fc.property(hours, clock, (ranges, now) => {
      for (const time of earlyClosings(ranges, now)) {
        const left = hoursUntil(ranges, time);
        expect(time > now).toBe(true);
        expect(dayHours.safeParse(left).success).toBe(true);
        expect(left.length).toBeGreaterThan(0);
        for (const { opens, closes } of left) expect(opens < closes && closes <= time).toBe(true);
      }
    }),
  );
});
