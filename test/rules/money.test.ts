import fc from "fast-check";
import { expect, test } from "vitest";
import { discountPercent, formatAmount, formatPrice, formatSalary } from "../../src/rules/money/money.ts";

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
  fc.assert(
    fc.property(cents, (amount) => {
      expect(Number(formatPrice(amount).replace(/\D/g, ""))).toBe(amount);
      expect(formatPrice(amount)).toBe(platform.format(amount / 100));
    }),
  );
});

test("omits zero cents, and otherwise shows two decimals", () => {
  expect(formatAmount(150_000)).toBe("€1,500");
  expect(formatAmount(850)).toBe("€8.50");
  expect(formatAmount(0)).toBe("€0");
});

test.each([
  [200, 150, 25],
  [299, 199, 33],
  [100_000, 99_999, 1],
  [100_000, 1, 99],
  [200, 200, 0],
  [200, 250, 0],
  [0, 0, 0],
])("computes the reduction from %i to %i cents as %i percent", (oldCents, newCents, expected) => {
  expect(discountPercent(oldCents, newCents)).toBe(expected);
});

test("returns 1 to 99 whole percent for a reduction, with an error of at most half a percent in between", () => {
  fc.assert(
    fc.property(cents, cents, (one, other) => {
      fc.pre(one !== other);
      const [low, high] = one < other ? [one, other] : [other, one];
      const shown = discountPercent(high, low);
      const exact = ((high - low) / high) * 100;
      expect(Number.isInteger(shown) && shown >= 1 && shown <= 99).toBe(true);
      expect(Math.abs(shown - exact)).toBeLessThanOrEqual(exact < 1 || exact > 99 ? 1 : 0.5 + 1e-9);
      expect(discountPercent(low, high)).toBe(0);
    }),
  );
});

test("formats a pay range with its period, and one amount if both ends are equal", () => {
  expect(formatSalary({ min: 145_000, max: 170_000, period: "month" })).toBe("€1,450 to €1,700 a month");
  expect(formatSalary({ min: 850, max: 920, period: "hour" })).toBe("€8.50 to €9.20 an hour");
  expect(formatSalary({ min: 2_800_000, max: 2_800_000, period: "year" })).toBe("€28,000 a year");
});

test("formats both amounts of a range with the same decimals", () => {
  expect(formatSalary({ min: 900, max: 1_050, period: "hour" })).toBe("€9.00 to €10.50 an hour");
});
