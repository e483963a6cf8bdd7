import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCount, formatMeasure, parseNumber } from "../../src/rules/recipes/amount.ts";
import { scaleLine } from "../../src/rules/recipes/scale-line.ts";

test.each([
  ["250 g flour", 2, "500 g flour"],
  ["250g flour", 2, "500g flour"],
  ["1.5 kg octopus, cleaned", 1.5, "2.25 kg octopus, cleaned"],
  ["1 1/2 cups milk", 2, "3 cups milk"],
  ["1½ cups milk", 0.5, "¾ cups milk"],
  ["½ tsp salt", 1.5, "¾ tsp salt"],
  ["2–3 carrots", 2, "4–6 carrots"],
  ["2 to 3 carrots", 2, "4 to 6 carrots"],
  ["2 large onions (about 400 g), sliced", 1.5, "3 large onions (about 600 g), sliced"],
  ["1.2 kg prickly pears (about 12)", 2, "2.4 kg prickly pears (about 24)"],
  ["8 thin slices beef (about 100 g each)", 0.5, "4 thin slices beef (about 100 g each)"],
  ["80 g honey, plus 1 tbsp to finish", 2, "160 g honey, plus 2 tbsp to finish"],
  ["2 tbsp olive oil, plus more for the tin", 2, "4 tbsp olive oil, plus more for the tin"],
  ["400 g tin chopped tomatoes", 1.5, "1½ × 400 g tin chopped tomatoes"],
  ["2 x 400 g tins chopped tomatoes", 1.5, "3 x 400 g tins chopped tomatoes"],
  ["400 g potatoes, in 1.5 cm cubes", 2, "800 g potatoes, in 1.5 cm cubes"],
  ["1 egg", 0.1, "⅛ egg"],
])("%s times %d is %s", (line, factor, scaled) => {
  expect(scaleLine(line, factor)).toBe(scaled);
});

test.each([
  ["has no amount", "Salt and black pepper"],
  ["begins with a word", "Juice of ½ lemon"],
  ["names a second ingredient", "1 orange and 1 lemon"],
  ["has an alternative with its own amount", "2 eggs or 1 duck egg"],
  ["has two amounts with units", "100 g almonds, 50 g pistachios"],
  ["has a thousands separator", "1,000 g flour"],
  ["divides by nothing", "1/0 cup flour"],
  ["is a percentage", "2% milk"],
  ["is nothing", "0 g sugar"],
])("a line that %s is not scaled", (_reason, line) => {
  expect(scaleLine(line, 2)).toBeUndefined();
});

const words = fc
  .stringMatching(/^[a-z]{2,9}( [a-z]{2,9}){0,3}$/)
  .filter((text) => !/\b(?:and|or|plus|to|g|kg|ml|l|each)\b/.test(text));

test("scales the amount and changes nothing else", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2_000 }),
      fc.constantFrom(" g", " ml", "g", " kg"),
      words,
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 60 }),
      (amount, unit, name, from, to) => {
        const scaled = scaleLine(`${amount}${unit} ${name}`, to / from);
        fc.pre(!/^(?:tin|can|jar|pack|packet|bottle|carton|tub|sachet)s?\b/.test(name));
        const exact = (amount * to) / from;
        expect(scaled?.endsWith(`${unit} ${name}`)).toBe(true);
        expect(Math.abs(Number.parseFloat(scaled ?? "") - exact)).toBeLessThanOrEqual(0.5 + exact / 200);
      },
    ),
  );
});

test("leaves every line as it is for the portions of the recipe, and throws for no line", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "grapheme" }), words), (line) => {
      expect([undefined, line]).toContain(scaleLine(line, 1));
      scaleLine(line, 7 / 3);
    }),
  );
});

test("a count is written within an eighth, never as nothing, and reads back as what it says", () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 9.9, noNaN: true }), (value) => {
      const read = parseNumber(formatCount(value));
      expect(read).toBeGreaterThan(0);
      expect(Math.abs((read ?? 0) - value)).toBeLessThanOrEqual(0.126);
    }),
  );
});

test("a measure has three significant digits, and from ten on no parts", () => {
  expect([333.333, 1.95, 0.5, 1250, 22.4].map(formatMeasure)).toEqual(["333", "1.95", "0.5", "1250", "22"]);
});
