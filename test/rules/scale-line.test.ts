import fc from "fast-check";
import { expect, test } from "vitest";
import { parseNumber, writeAmount } from "../../src/rules/recipes/amount.ts";
import { packsFor, scaleLine, staysAsWritten } from "../../src/rules/recipes/scale-line.ts";
import { forAll } from "../support/property-runs.ts";

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
  ["500 g tomatoes (about 4 large)", 2, "1000 g tomatoes (about 8 large)"],
  ["7 g (1 sachet) yeast", 2, "14 g (2 sachet) yeast"],
  ["250 g ricotta (1 tub)", 2, "500 g ricotta (2 tub)"],
  ["1 kg potatoes (5–6 medium ones), peeled", 2, "2 kg potatoes (10–12 medium ones), peeled"],
  ["30 g cocoa (2 heaped tbsp)", 2, "60 g cocoa (4 heaped tbsp)"],
  ["250 g bread (2 days old)", 2, "500 g bread (2 days old)"],
  ["4 fillets (2 halves each)", 2, "8 fillets (2 halves each)"],
  ["500 g aubergines, 1 cm thick", 2, "1000 g aubergines, 1 cm thick"],
  ["8 thin slices beef (about 100 g each)", 0.5, "4 thin slices beef (about 100 g each)"],
  ["80 g honey, plus 1 tbsp to finish", 2, "160 g honey, plus 2 tbsp to finish"],
  ["2 tbsp olive oil, plus more for the tin", 2, "4 tbsp olive oil, plus more for the tin"],
  ["400 g tin chopped tomatoes", 1.5, "1½ × 400 g tin chopped tomatoes"],
  ["2 x 400 g tins chopped tomatoes", 1.5, "3 x 400 g tins chopped tomatoes"],
  ["400 g potatoes, in 1.5 cm cubes", 2, "800 g potatoes, in 1.5 cm cubes"],
  ["2 x 400 g tins chopped tomatoes", 0.25, "½ x 400 g tins chopped tomatoes"],
  ["400 g tin chopped tomatoes", 1 / 3, "130 g from 1 × 400 g tin chopped tomatoes"],
  ["400 g tin chopped tomatoes", 4 / 3, "530 g from 2 × 400 g tin chopped tomatoes"],
  ["1 egg, beaten", 0.1, "1 egg, beaten"],
  ["4 eggs, beaten", 1 / 3, "1 egg, beaten"],
  ["2 bay leaves", 1 / 3, "1 bay leaf"],
  ["1 bay leaf", 3, "3 bay leaves"],
  ["4 egg yolks", 2, "8 egg yolks"],
  ["1 egg white, beaten", 2, "2 egg whites, beaten"],
  [
    "1 tin (400 g) chopped tomatoes, plus 1 tbsp paste",
    2,
    "2 tin (400 g) chopped tomatoes, plus 2 tbsp paste",
  ],
  ["10 mint or basil leaves, torn", 1 / 4, "3 mint or basil leaves, torn"],
  ["2–3 garlic cloves, crushed", 1 / 3, "1 garlic clove, crushed"],
  ["1 large onion (about 200 g), sliced", 1 / 3, "¼ large onion (about 65 g), sliced"],
  ["10 g mint, chopped", 1 / 3, "3 g mint, chopped"],
  ["0.1 g saffron", 2, "0.2 g saffron"],
  ["80 g butter", 7 / 12, "45 g butter"],
  ["1 litre stock", 1 / 3, "330 ml stock"],
  ["1–1.5 litres stock", 0.5, "500–750 ml stock"],
  ["1.3 litres stock", 2, "2.6 litres stock"],
  ["1 tbsp tomato paste", 1 / 3, "1 tsp tomato paste"],
  ["2 tbsp olive oil", 4 / 3, "2½ tbsp olive oil"],
  ["¼ tsp ground cloves", 0.25, "⅛ tsp ground cloves"],
  ["1 cup rice", 1 / 3, "⅓ cup rice"],
  ["¼ cup sugar", 0.5, "2 tbsp sugar"],
  ["1½ cups milk", 0.1, "2½ tbsp milk"],
  ["⅓ cup cream", 1 / 6, "2½ tsp cream"],
  ["½ lb beef", 0.25, "2 oz beef"],
  ["1 oz yeast", 0.1, "⅛ oz yeast"],
])("%s times %d is %s", (line, factor, scaled) => {
  expect(scaleLine(line, factor)).toBe(scaled);
});

test.each([
  ["has no amount", "Salt and black pepper"],
  ["begins with a word", "Juice of ½ lemon"],
  ["names a second ingredient", "1 orange and 1 lemon"],
  ["has an alternative with its own amount", "2 eggs or 1 duck egg"],
  ["adds a second ingredient", "2 eggs + 1 yolk"],
  ["says what becomes of some of it", "4 eggs, 2 separated"],
  ["has two amounts with units", "100 g almonds, 50 g pistachios"],
  ["has a thousands separator", "1,000 g flour"],
  ["divides by nothing", "1/0 cup flour"],
  ["is a percentage", "2% milk"],
  ["is nothing", "0 g sugar"],
])("a line that %s is not scaled", (_reason, line) => {
  expect(scaleLine(line, 2)).toBeUndefined();
});

test("a line says for how many it is written where it has a number and can't be scaled", () => {
  for (const line of ["Juice of ½ lemon", "Finely grated zest of 1 orange", "1 orange and 1 lemon"]) {
    expect(staysAsWritten(line, 4), line).toBe(true);
    expect(staysAsWritten(line, 1), line).toBe(false);
  }
  for (const line of ["Salt and black pepper", "250 g flour", "2 large onions (about 400 g), sliced"])
    expect(staysAsWritten(line, 4), line).toBe(false);
});

const words = fc
  .stringMatching(/^[a-z]{2,9}( [a-z]{2,9}){0,3}$/)
  .filter((text) => !/\b(?:and|or|plus|to|g|kg|ml|l|each)\b/.test(text));

test("scales the amount and changes nothing else", () => {
  forAll(
    100,
    fc.integer({ min: 1, max: 2_000 }),
    fc.constantFrom(" g", " ml", "g", " kg"),
    words,
    fc.integer({ min: 1, max: 60 }),
    fc.integer({ min: 1, max: 60 }),
    (amount, unit, name, from, to) => {
      const scaled = scaleLine(`${amount}${unit} ${name}`, to / from);
      fc.pre(!/^(?:tin|can|jar|pack|packet|bottle|carton|tub|sachet)s?\b/.test(name));
      const exact = (amount * to) / from;
      const inUnit = / ?[a-z]+ /.exec(scaled ?? "")?.[0].trim() === unit.trim() ? 1 : 1_000;
      expect(scaled?.endsWith(` ${name}`)).toBe(true);
      expect(Math.abs(Number.parseFloat(scaled ?? "") / inUnit - exact)).toBeLessThanOrEqual(
        Math.max(exact / 10, unit === " kg" ? 0.001 : 1),
      );
    },
  );
});

test("leaves every line as it is for the portions of the recipe, and throws for no line", () => {
  forAll(100, fc.oneof(fc.string({ unit: "grapheme" }), words), (line) => {
    expect([undefined, line]).toContain(scaleLine(line, 1));
    scaleLine(line, 7 / 3);
  });
});

test("no unit has an amount that a kitchen cannot measure, or none", () => {
  forAll(
    100,
    fc.oneof(fc.double({ min: 0.001, max: 1, noNaN: true }), fc.double({ min: 1, max: 2_000, noNaN: true })),
    fc.constantFrom("", " g", " ml", "kg", " litres", " tsp", " tbsp", " cups", " oz", " lb"),
    (value, unit) => {
      const written = writeAmount(value, unit, 1);
      const [, amount = "", shown = ""] = /^(.*?)( ?[a-z]*)$/.exec(written) ?? [];
      const read = parseNumber(amount) ?? 0;
      expect(read).toBeGreaterThan(0);
      if (/^ ?(?:g|ml)$/.test(shown)) expect(read % (read < 25 ? 1 : read < 100 ? 5 : 10)).toBe(0);
      else if (/kg|litres/.test(shown)) expect(Math.round(read * 1_000) % 50).toBe(0);
      else expect(amount).toMatch(/^(?:\d+|\d*[⅛¼⅓½⅔¾])$/);
      // What is less than the smallest measure has none that is nearer.
      const least = unit === "" ? 0.19 : /g|ml|litres/.test(unit) ? 1 : 0.095;
      const exact = value * sizeOf(unit);
      if (exact >= least) expect(Math.abs((read * sizeOf(shown)) / exact - 1)).toBeLessThan(0.34);
    },
  );
});

/** How many of the smallest unit of its kind a unit is. */
function sizeOf(unit: string): number {
  return { tbsp: 3, cups: 48, lb: 16, kg: 1_000, litres: 1_000 }[unit.trim()] ?? 1;
}

test.each([
  ["½ onion, sliced", 1, "1 onion, sliced"],
  ["1 large onion (about 200 g)", 4 / 3, "2 large onion (about 270 g)"],
  ["400 g tin chopped tomatoes", 1 / 3, "400 g tin chopped tomatoes"],
  ["400 g tin chopped tomatoes", 1.5, "2 × 400 g tin chopped tomatoes"],
  ["2 x 400 g tins chopped tomatoes", 1.5, "3 x 400 g tins chopped tomatoes"],
  ["4 eggs", 1 / 3, "1 egg"],
  ["10 g mint, chopped", 1 / 3, "3 g mint, chopped"],
  ["1 handful basil leaves", 1, "1 handful basil leaves"],
  ["1 tin pineapple slices", 1, "1 tin pineapple slices"],
])("in a shop %s times %d is %s", (line, factor, bought) => {
  expect(scaleLine(line, factor, "shop")).toBe(bought);
});

test.each([
  ["150 g kusksu pasta beads", 1, "500 g", 1],
  ["150 g kusksu pasta beads", 4, "500 g", 2],
  ["4 eggs", 4, "12 pcs", 2],
  ["4 fresh ġbejniet (about 60 g each)", 2, "4 pcs", 2],
  ["1.2 kg prickly pears (about 12)", 1, "6 pcs", 2],
  ["4 very ripe tomatoes (about 500 g), halved", 3, "1 kg", 2],
  ["1 Maltese loaf (about 500 g), in 8 thick slices", 2, "loaf", 2],
  ["500 ml milk", 2, "1 L", 1],
  ["2 x 400 g tins chopped tomatoes", 1, "400 g", 2],
  ["2 x 400 g tins chopped tomatoes", 1, "tin", 2],
  ["1 tin (400 g) chopped tomatoes", 2, "tin", 2],
  ["2 tins (400 g) chickpeas", 1, "400 g", 2],
  ["2 tins (400 g) chickpeas", 0.5, "800 g", 1],
  ["20 black olives", 1, "jar", undefined],
  ["12 cherry tomatoes (1 punnet)", 1, "punnet", undefined],
  ["24 lasagne sheets", 1, "1 box", undefined],
  ["2 bunches parsley", 2, "bunch", 4],
  ["6 egg yolks", 2, "6 pcs", 2],
  ["2 tbsp kunserva", 1, "400 g", undefined],
  ["10 mint leaves", 1, "pot", undefined],
  ["Juice of ½ lemon", 1, "1 kg", undefined],
  ["4 eggs", 1, "as it comes", undefined],
])("for %s times %d of %s a shop sells %s", (line, factor, size, packs) => {
  expect(packsFor(line, factor, size)).toBe(packs);
});

test("what is bought is enough, and one pack fewer is not", () => {
  forAll(
    100,
    fc.integer({ min: 1, max: 2_000 }),
    fc.integer({ min: 1, max: 2_000 }),
    fc.integer({ min: 1, max: 200 }),
    fc.integer({ min: 1, max: 60 }),
    (grams, size, to, from) => {
      const packs = packsFor(`${grams} g rice`, to / from, `${size} g`) ?? 0;
      expect(packs * size * from).toBeGreaterThanOrEqual(grams * to);
      expect((packs - 1) * size * from).toBeLessThan(grams * to);
    },
  );
});
