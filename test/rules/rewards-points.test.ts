import fc from "fast-check";
import { expect, test } from "vitest";
import { pointsFor, readWeeklySpend, yearOfRewards } from "../../src/rules/money/rewards-points.ts";
import { forAll } from "../support/property-runs.ts";

const RULE = { pointsPerEuro: 1, pointsPerVoucher: 500, voucherCents: 500 };

test.each([
  ["80", 8_000],
  ["82.5", 8_250],
  ["82,50", 8_250],
  [" €80 ", 8_000],
  ["80 €", 8_000],
  ["0", 0],
  ["1000", 100_000],
  ["007", 700],
])("reads %j as %i cents", (typed, cents) => {
  expect(readWeeklySpend(typed)).toEqual({ cents });
});

test.each([null, "", "   "])("treats %j as empty", (typed) => {
  expect(readWeeklySpend(typed)).toBeUndefined();
});

test.each(["abc", "-5", "1e3", "80.123", "8 0", "٨٠", "NaN", "€", "80€€", "1,000.00", "0x10", "99999999999"])(
  "explains how to write an amount for %j",
  (typed) => {
    expect(readWeeklySpend(typed)).toEqual({ problem: expect.stringContaining("such as 80") });
  },
);

test.each(["1000.01", "1001", "9999999"])("rejects %j as out of bounds", (typed) => {
  expect(readWeeklySpend(typed)).toEqual({
    problem: "Please choose an amount between €0 and €1,000 a week.",
  });
});

test("returns an amount within the bounds, a sentence, or nothing for any text", () => {
  forAll(100, fc.string(), (typed) => {
    const spend = readWeeklySpend(typed) ?? { cents: 0 };
    const isAmount =
      "cents" in spend && Number.isInteger(spend.cents) && spend.cents >= 0 && spend.cents <= 100_000;
    const isSentence = "problem" in spend && /^Please .+\.$/.test(spend.problem);
    expect(isAmount || isSentence).toBe(true);
  });
});

test.each([
  [0, 0],
  [99, 0],
  [100, 1],
  [4_620, 46],
])("a shop of %i cents earns %i points", (cents, points) => {
  expect(pointsFor(cents, 1)).toBe(points);
  expect(pointsFor(cents, 3)).toBe(points * 3);
});

test("eighty euros a week are eight vouchers a year", () => {
  expect(yearOfRewards(8_000, RULE)).toEqual({ points: 4_160, vouchers: 8, valueCents: 4_000, left: 160 });
});

test("a year without shopping earns nothing", () => {
  expect(yearOfRewards(0, RULE)).toEqual({ points: 0, vouchers: 0, valueCents: 0, left: 0 });
});

test("converts points to vouchers without loss or gain, by any rule", () => {
  forAll(
    100,
    fc.integer({ min: 0, max: 100_000 }),
    fc.record({
      pointsPerEuro: fc.integer({ min: 1, max: 100 }),
      pointsPerVoucher: fc.integer({ min: 1, max: 10_000 }),
      voucherCents: fc.integer({ min: 0, max: 10_000 }),
    }),
    (cents, rule) => {
      const { points, vouchers, valueCents, left } = yearOfRewards(cents, rule);
      expect(points).toBe(pointsFor(cents, rule.pointsPerEuro) * 52);
      expect(vouchers * rule.pointsPerVoucher + left).toBe(points);
      expect(left).toBeLessThan(rule.pointsPerVoucher);
      expect(valueCents).toBe(vouchers * rule.voucherCents);
    },
  );
});
