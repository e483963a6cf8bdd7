import fc from "fast-check";
import { expect, test } from "vitest";
import type { OpeningHours } from "../../src/content/kinds/stores/store.schema.ts";
import { addDays } from "../../src/rules/time/malta-time.ts";
import { daysTold, readDay, reasonsOn, specialDays, YEAR } from "../../src/rules/time/special-days.ts";
import { buildStore } from "../support/build-content.ts";
import { forAll } from "../support/property-runs.ts";

const store: OpeningHours = {
  hours: buildStore().hours,
  holidayHours: [{ opens: "08:00", closes: "13:00" }],
  exceptions: [],
};
const now = new Date("2026-11-18T09:30:00Z");

test("says of all stores what holds for each, and of one what it says itself", () => {
  const closed = (reason: string) => ({
    ...store,
    exceptions: [
      { date: "2026-12-02", hours: [], reason },
      { date: "2026-12-08", hours: [], reason },
    ],
  });
  const [ordinary, counting, painting] = [store, closed("Stocktaking"), closed("Painting")];
  expect(reasonsOn([counting, closed("Stocktaking")], "2026-12-02")).toEqual({
    ofAll: "Stocktaking",
    own: [],
  });
  expect(reasonsOn([ordinary, counting], "2026-12-02")).toEqual({
    ofAll: undefined,
    own: [{ store: counting, reason: "Stocktaking" }],
  });
  expect(reasonsOn([counting, painting, closed("")], "2026-12-02")).toEqual({
    ofAll: undefined,
    own: [
      { store: counting, reason: "Stocktaking" },
      { store: painting, reason: "Painting" },
    ],
  });
  // The day is a holiday for all of them, whatever one of them says.
  const holiday = "Feast of the Immaculate Conception";
  expect(reasonsOn([ordinary, counting], "2026-12-08")).toEqual({
    ofAll: holiday,
    own: [{ store: counting, reason: "Stocktaking" }],
  });
  expect(reasonsOn([ordinary, counting], "2026-12-03")).toEqual({ ofAll: undefined, own: [] });
  expect(reasonsOn([], "2026-12-08").own).toEqual([]);
});

test("lists a day that staff entered however far ahead, with its hours", () => {
  const exceptions = [{ date: "2027-12-25", hours: [], reason: "Christmas Day" }];
  expect(specialDays({ ...store, exceptions }, now)).toEqual([
    { day: "2027-12-25", reason: "Christmas Day", ranges: [] },
  ]);
});

test("lists a public holiday two weeks ahead, and today", () => {
  expect(specialDays(store, new Date("2026-11-24T09:30:00Z"))).toEqual([]);
  const day = { day: "2026-12-08", reason: "Feast of the Immaculate Conception", ranges: store.holidayHours };
  expect(specialDays(store, new Date("2026-11-25T09:30:00Z"))).toEqual([day]);
  expect(specialDays(store, new Date("2026-12-08T22:59:00Z"))[0]).toEqual(day);
  expect(specialDays(store, new Date("2026-12-08T23:00:00Z"))).not.toContainEqual(day);
});

test("lists every day from today on once, in order, and none that has passed", () => {
  const dates = fc.uniqueArray(
    fc.integer({ min: -400, max: 800 }).map((ahead) => addDays("2026-11-18", ahead)),
  );
  forAll(100, dates, (entered) => {
    const exceptions = entered.map((date) => ({ date, hours: [], reason: "" }));
    const days = specialDays({ ...store, exceptions }, now).map(({ day }) => day);
    expect(days).toEqual(entered.filter((date) => date >= "2026-11-18").sort());
  });
});

test("lists the fourteen public holidays of a year", () => {
  expect(specialDays(store, now, YEAR)).toHaveLength(14);
});

test("reads a day of an address from today to the same day of next year, and nothing else", () => {
  const { first, last } = daysTold(now);
  expect([first, last]).toEqual(["2026-11-18", "2027-11-18"]);
  for (const day of [first, "2026-12-08", last]) expect(readDay(day, now)).toBe(day);
  for (const text of [
    "2026-11-17",
    "2027-11-19",
    "2027-02-29",
    "2026-13-01",
    "8 December",
    "",
    "2026-12-08T10:00Z",
  ])
    expect(readDay(text, now), text).toBeUndefined();
  forAll(100, fc.string(), (text) => {
    expect(readDay(text, now)).toBeUndefined();
  });
});
