import fc from "fast-check";
import { expect, test } from "vitest";
import type { Coming } from "../../src/staff/staff-context.ts";
import { agendaDays } from "../../views/admin/overview/agenda-days.ts";
import { forAll } from "../support/property-runs.ts";

/** A Saturday, 10:00 in Malta. */
const NOW = new Date("2026-11-21T09:00:00.000Z");

function coming(
  what: Coming["what"],
  date: string,
  title = "Tea",
  kind: Coming["kind"] = "products",
): Coming {
  return { kind, id: title, title, what, date };
}

test("lists an end at midnight under the day before, and merges events of the same time", () => {
  const days = agendaDays(
    [
      coming("appears", "2026-11-23T07:00:00.000Z", "Baker", "jobs"),
      coming("changes", "2026-11-23T08:00:00.000Z", "Tea"),
      coming("changes", "2026-11-23T08:00:00.000Z", "Bread"),
      coming("ends", "2026-11-22T23:00:00.000Z", "Tea", "offers"),
      coming("ends", "2026-11-22T23:00:00.000Z", "Bread", "offers"),
      coming("begins", "2026-11-22T23:00:00.000Z", "Honey", "offers"),
      coming("disappears", "2026-11-21T22:59:59.999Z", "Sale", "banners"),
    ],
    NOW,
  );
  expect(days.map(({ words, entries }) => [words, entries.map(({ sentence }) => sentence)])).toEqual([
    ["Today", ["A banner disappears at the end of the day"]],
    ["Tomorrow", ["2 offers end at the end of the day"]],
    [
      "Monday 23 November",
      ["An offer begins at 00:00", "A job appears at 08:00", "2 products change at 09:00"],
    ],
  ]);
  expect(days[1]?.entries[0]).toMatchObject({
    begins: false,
    comings: [{ title: "Tea" }, { title: "Bread" }],
  });
});

test("contains every event once, with the days in order", () => {
  const whats = fc.constantFrom<Coming["what"]>("appears", "changes", "disappears", "begins", "ends");
  const dates = fc.date({ min: NOW, max: new Date("2026-11-28T09:00:00.000Z"), noInvalidDate: true });
  const comings = fc.array(
    fc.record({ what: whats, date: dates }).map(({ what, date }) => coming(what, date.toISOString())),
  );
  forAll(100, comings, (given) => {
    const days = agendaDays(given, NOW);
    const all = days.flatMap(({ entries }) => entries.flatMap((entry) => entry.comings));
    expect(all).toHaveLength(given.length);
    expect(new Set(all)).toEqual(new Set(given));
    expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
  });
});
