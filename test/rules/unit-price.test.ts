import fc from "fast-check";
import { expect, test } from "vitest";
import { formatUnitPrice, parseSize, unitPrice } from "../../src/rules/money/unit-price.ts";
import { unitPriceLack } from "../../src/rules/money/unit-price-lack.ts";
import { processorTimeOf } from "../support/processor-time.ts";
import { forAll } from "../support/property-runs.ts";

test.each([
  ["500 g", 0.5, "kg"],
  ["500g", 0.5, "kg"],
  ["1 kg", 1, "kg"],
  ["kg", 1, "kg"],
  ["2.5 Kg", 2.5, "kg"],
  ["75 cl", 0.75, "litre"],
  ["1.5 L", 1.5, "litre"],
  ["2 dl", 0.2, "litre"],
  ["330 ML", 0.33, "litre"],
  ["2 litres", 2, "litre"],
  ["6 x 330 ml", 1.98, "litre"],
  ["6x330ml", 1.98, "litre"],
  ["6 × 1.5 L", 9, "litre"],
  ["4 x 80 g", 0.32, "kg"],
  ["4 pcs", 4, "piece"],
  ["12 rolls", 12, "piece"],
  ["6 eggs", 6, "piece"],
  ["2 x 6 eggs", 12, "piece"],
  ["80 tea-bags", 80, "piece"],
  ["2 loaves", 2, "piece"],
  ["loaf", 1, "piece"],
  ["Each", 1, "piece"],
  ["  500\u00a0 g ", 0.5, "kg"],
] as const)("reads %j", (size, amount, unit) => {
  expect(parseSize(size)).toEqual({ amount, unit });
});

test.each([
  "",
  "500",
  "g",
  "ml",
  "large",
  "0 g",
  "0 x 330 ml",
  "-500 g",
  "1,5 L",
  "500 g + 100 g",
  "6 x loaf",
  "330 ml x 6",
  "6 x 4 x 330 ml",
  "500 gallons",
  "constructor",
  "1e3 g",
])("does not guess at %j", (size) => {
  expect(parseSize(size)).toBeUndefined();
  expect(unitPrice(179, size)).toBeUndefined();
  expect(formatUnitPrice(179, size)).toBeUndefined();
});

test("converts small units to large ones", () => {
  forAll(100, fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 1, max: 99 }), (figure, times) => {
    expect(parseSize(`${figure} g`)?.amount).toBeCloseTo(figure / 1_000, 9);
    expect(parseSize(`${figure} ml`)).toEqual({ amount: figure / 1_000, unit: "litre" });
    expect(parseSize(`${times} x ${figure} g`)).toEqual(parseSize(`${times * figure} g`));
    expect(parseSize(`${figure * 10} ml`)).toEqual(parseSize(`${figure} cl`));
  });
});

test("parses or rejects any text, with a positive finite amount", () => {
  const pieces = fc.array(fc.constantFrom("6", "x", " ", "330", ".", "ml", "kg", "g", "loaf", "×", "-"), {
    maxLength: 12,
  });
  forAll(
    100,
    fc.oneof(
      fc.string({ unit: "binary" }),
      pieces.map((parts) => parts.join("")),
    ),
    (size) => {
      const measure = parseSize(size);
      expect(measure === undefined || (measure.amount > 0 && Number.isFinite(measure.amount))).toBe(true);
    },
  );
});

test("rejects a hostile size in linear time", () => {
  const spent = processorTimeOf(() => {
    for (const part of ["1", "1 ", " ", "1x", "1 x ", "a", "-", "1.", "\t1"]) {
      expect(parseSize(`${part.repeat(100_000)}!`)).toBeUndefined();
    }
  });
  // A search that looks at every pair of letters takes minutes.
  expect(spent).toBeLessThan(20_000);
});

test.each([
  [179, "500 g", "€3.58 / kg"],
  [690, "75 cl", "€9.20 / litre"],
  [594, "6 x 330 ml", "€3.00 / litre"],
  [240, "6 eggs", "€0.40 / piece"],
  [9_999, "5 g", "€19,998.00 / kg"],
])("%i cents for %s are %s", (cents, size, expected) => {
  expect(formatUnitPrice(cents, size)).toBe(expected);
});

test.each(["1 kg", "1 L", "kg", "1000 g", "2 x 500 ml", "loaf", "1 pc"])(
  "omits a unit price for %s, which would repeat the price",
  (size) => {
    expect(formatUnitPrice(179, size)).toBeUndefined();
    expect(unitPrice(179, size)?.cents).toBe(179);
  },
);

test("of what is sold in a liquid the unit price is that of the drained weight", () => {
  expect(formatUnitPrice(465, "280 g", "160 g")).toBe("€29.06 / kg drained");
  // It repeats the price, but that is of the whole.
  expect(formatUnitPrice(800, "1.6 kg", "1 kg")).toBe("€8.00 / kg drained");
});

test.each([
  [{ price: 100, size: "500 g" }, ""],
  [{ price: 100, size: "" }, "missing"],
  [{ price: 100, size: "a handful" }, "unknown"],
  [{ price: 100, size: "a jar", drainedWeight: "160 g" }, ""],
  [{ price: 100, size: "500 g", drainedWeight: "some" }, "unknown"],
  [{ price: null, size: "" }, ""],
])("%j lacks for a unit price: %j", (product, lack) => {
  expect(unitPriceLack(product)).toBe(lack);
});

test("omits a unit price that rounds to zero", () => {
  expect(formatUnitPrice(1, "400 sheets")).toBeUndefined();
  expect(formatUnitPrice(0, "500 g")).toBeUndefined();
});

test("the unit price times the amount is the price, to within the rounding", () => {
  forAll(100, fc.nat(100_000), fc.integer({ min: 1, max: 20_000 }), (cents, grams) => {
    const price = unitPrice(cents, `${grams} g`);
    expect(price?.unit).toBe("kg");
    expect(Math.abs(((price?.cents ?? Number.NaN) * grams) / 1_000 - cents)).toBeLessThanOrEqual(
      grams / 2_000 + 1e-6,
    );
  });
});
