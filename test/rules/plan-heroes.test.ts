import fc from "fast-check";
import { expect, test } from "vitest";
import { bannersAt } from "../../src/rules/banners/banners.ts";
import { planHeroes } from "../../src/rules/banners/plan-heroes.ts";
import { bannerSchema } from "../../src/content/kinds/banners/banner.schema.ts";
import { forAll } from "../support/property-runs.ts";

const HOUR = 3_600_000;
const START = Date.parse("2026-12-01T00:00:00Z");
const END = START + 10 * HOUR;

const date = fc.option(
  fc.integer({ min: -2, max: 12 }).map((hours) => new Date(START + hours * HOUR).toISOString()),
);

const banner = fc
  .record({
    id: fc.uuid(),
    startDate: date,
    endDate: date,
    status: fc.constantFrom("active" as const, "inactive" as const),
    position: fc.constantFrom("hero" as const, "footer" as const),
    priority: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ id, ...fields }) => ({
    ...bannerSchema.parse({ title: "Spring", ...fields }),
    id,
    version: 1,
    createdDate: new Date(0).toISOString(),
    updatedDate: new Date(0).toISOString(),
  }));

const banners = fc.uniqueArray(banner, { selector: ({ id }) => id, maxLength: 5 });

test("every minute belongs to one time, which shows what visitors see then", () => {
  forAll(100, banners, fc.integer({ min: 0, max: 599 }), (all, minute) => {
    const times = planHeroes(all, new Date(START), new Date(END));
    const instant = new Date(START + minute * 60_000);
    const seen = bannersAt(all, "hero", instant).map(({ id }) => id);
    const within = times.filter(({ begins, ends }) => begins <= instant && instant < ends);
    if (times.length === 0) expect(seen).toEqual([]);
    else {
      expect(within).toHaveLength(1);
      expect(within[0]?.shown.map(({ id }) => id)).toEqual(seen);
    }
  });
});

test("times follow each other without a gap, and no two neighbours show the same", () => {
  forAll(100, banners, (all) => {
    const times = planHeroes(all, new Date(START), new Date(END));
    if (times.length === 0) return;
    expect(times[0]?.begins.getTime()).toBe(START);
    expect(times.at(-1)?.ends.getTime()).toBe(END);
    times.slice(1).forEach(({ begins, shown }, index) => {
      expect(begins).toEqual(times[index]?.ends);
      expect(shown.map(({ id }) => id)).not.toEqual(times[index]?.shown.map(({ id }) => id));
    });
  });
});
