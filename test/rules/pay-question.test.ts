import fc from "fast-check";
import { expect, test } from "vitest";
import { payQuestion } from "../../src/content/kinds/jobs/job.form.ts";
import { forAll } from "../support/property-runs.ts";

const EURO = 100;

test.each([
  [22_000, 22_000, "hour", "€22,000 an hour: do you mean a year?"],
  [1_450, 1_700, "hour", "€1,450 to €1,700 an hour: do you mean a month?"],
  [24_000, 28_000, "month", "€24,000 to €28,000 a month: do you mean a year?"],
  [9, 11, "month", "€9 to €11 a month: do you mean an hour?"],
  [1_450, 1_700, "year", "€1,450 to €1,700 a year: do you mean a month?"],
  [9, 11, "hour", ""],
  [1_450, 1_700, "month", ""],
  [22_000, 60_000, "year", ""],
])("€%d to €%d by the %s: %j", (min, max, period, question) => {
  expect(payQuestion({ salary: { min: min * EURO, max: max * EURO, period } })).toBe(question);
});

test("never asks for the period that is chosen, and nothing for a form without pay", () => {
  forAll(
    100,
    fc.nat(10_000_000),
    fc.nat(10_000_000),
    fc.constantFrom("hour", "month", "year"),
    (a, b, period) => {
      const salary = { min: Math.min(a, b), max: Math.max(a, b), period };
      expect(payQuestion({ salary })).not.toMatch(new RegExp(`mean an? ${period}\\?`));
    },
  );
  for (const salary of [
    null,
    undefined,
    {},
    { min: "x", max: 1, period: "hour" },
    { min: 1, max: 1, period: "week" },
  ])
    expect(payQuestion({ salary })).toBe("");
});
