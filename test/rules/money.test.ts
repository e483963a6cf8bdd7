import fc from "fast-check";
import { expect, test } from "vitest";
import { percentOff } from "../../src/rules/money/claims.ts";
import { formatAmount, formatPrice, formatSalary } from "../../src/rules/money/money.ts";
import { forAll } from "../support/property-runs.ts";

const cents = fc.integer({ min: 0, max: 100_000_000 });

test.each([
  [0, "€0.00"],
  [5, "€0.05"],
  [179, "€1.79"],
  [100_000, "€1,000.00"],
  [125_000, "€1,250.00"],
  [100_000_000, "€1,000,000.00"],
  [-250, "-€2.50"],
])("formats %i cents as %s", (amount, expected) => {
  expect(formatPrice(amount)).toBe(expected);
});

test("formats prices like the platform, and they parse back to the same cents", () => {
  const platform = new Intl.NumberFormat("en-GB", { style: "currency", currency: "EUR" });
  forAll(100, cents, (amount) => {
    expect(Number(formatPrice(amount).replace(/\D/g, ""))).toBe(amount);
    expect(formatPrice(amount)).toBe(platform.format(amount / 100));
  });
});

test("omits zero cents, and otherwise shows two decimals", () => {
  expect(formatAmount(150_000)).toBe("€1,500");
  expect(formatAmount(850)).toBe("€8.50");
  expect(formatAmount(0)).toBe("€0");
});

test.each([
  [200, 150, 25],
  [299, 199, 33],
  [100_000, 99_999, 0],
  [100_000, 1, 99],
  [200, 200, 0],
  [200, 250, 0],
  [0, 0, 0],
])("computes the reduction from %i to %i cents as %i percent", (before, after, expected) => {
  expect(percentOff(before, after)).toBe(expected);
});

test("never says more of a reduction than it is", () => {
  forAll(100, cents, cents, (one, other) => {
    const [low, high] = one < other ? [one, other] : [other, one];
    const shown = percentOff(high, low);
    const exact = high === low ? 0 : ((high - low) / high) * 100;
    expect(shown).toBeLessThanOrEqual(exact);
    expect(exact - shown).toBeLessThan(1);
    expect(percentOff(low, high)).toBe(0);
  });
});

test("formats a pay range with its period, and one amount if both ends are equal", () => {
  expect(formatSalary({ min: 145_000, max: 170_000, period: "month" })).toBe("€1,450 to €1,700 a month");
  expect(formatSalary({ min: 850, max: 920, period: "hour" })).toBe("€8.50 to €9.20 an hour");
  expect(formatSalary({ min: 2_800_000, max: 2_800_000, period: "year" })).toBe("€28,000 a year");
});

test("formats both amounts of a range with the same decimals", () => {
  expect(formatSalary({ min: 900, max: 1_050, period: "hour" })).toBe("€9.00 to €10.50 an hour");
});
