import fc from "fast-check";
import { expect, test } from "vitest";
import { ALLERGENS, DIETARY_MARKS } from "../../src/content/kinds/products/product.schema.ts";
import { ALLERGEN_LABELS, DIETARY_LABELS } from "../../src/content/kinds/products/product-labels.ts";
import { THINGS } from "../../src/rules/matching/avoided-words.ts";
import { FOOD_NAMES } from "../../src/rules/matching/foods.ts";
import { needWord, needWordsOf, keepsNeeds, readNeeds } from "../../src/rules/matching/needs.ts";
import { searchFold } from "../../src/rules/matching/words.ts";
import { ENGLISH, MALTESE, NAMES_TO_AVOID, waysOf } from "../support/ways-to-avoid.ts";
import { forAll } from "../support/property-runs.ts";

const keysOf = (text: string) => readNeeds(text).needs.map(({ key }) => key);
const restOf = (text: string) => readNeeds(text).rest.map(({ word }) => word);

test("there is a word to avoid for each allergen and each dietary mark", () => {
  for (const allergen of ALLERGENS)
    expect(
      THINGS.some((thing) => thing.allergens?.length === 1 && thing.allergens[0] === allergen),
      allergen,
    ).toBe(true);
  expect(THINGS.flatMap(({ mark }) => mark ?? []).toSorted()).toEqual([...DIETARY_MARKS].toSorted());
});

test.each(NAMES_TO_AVOID)(
  "reads every way to avoid $key as the same need, in English and Maltese",
  (thing) => {
    const { key } = thing;
    const read = (query: string) => ({ query, keys: keysOf(query), rest: restOf(query) });
    const ways = waysOf(thing);
    expect(ways.map(read)).toEqual(ways.map((query) => ({ query, keys: [key], rest: [] })));
    // What is looked for stays.
    const ofJelly = ways.map((query) => `jelly ${query.toUpperCase()}`);
    expect(ofJelly.map(read)).toEqual(ofJelly.map((query) => ({ query, keys: [key], rest: ["jelly"] })));
  },
);

test("knows the labels of the allergens and of the marks", () => {
  for (const label of Object.values(ALLERGEN_LABELS))
    expect(keysOf(`without ${label}`), label).toHaveLength(1);
  for (const [mark, label] of Object.entries(DIETARY_LABELS))
    // `Made in Malta` is no need: Maltese dishes are called so.
    expect(
      readNeeds(label).needs.map((need) => need.mark),
      label,
    ).toEqual(mark === "maltese" ? [] : [mark]);
});

test.each([
  ["gluten and dairy free bread", ["gluten", "milk"], ["bread"]],
  ["gluten/dairy-free", ["gluten", "milk"], []],
  ["free from nuts, milk and eggs", ["nut", "milk", "egg"], []],
  ["bla bajd u ħalib", ["egg", "milk"], []],
  ["organic, gluten free pasta", ["organic", "gluten"], ["pasta"]],
  ["milk free from lactose", ["lactose"], ["milk"]],
  ["milk less sugar", ["milk", "sugar"], []],
  ["almond milk no sugar", ["sugar"], ["almond", "milk"]],
  ["without tarragon", ["tarragon"], []],
  ["beer without alcohol", ["alcohol"], ["beer"]],
  ["alcoholfree beer", ["alcohol"], ["beer"]],
  ["non vegan", ["not animal product"], []],
  ["nonorganic milk", ["not organic"], ["milk"]],
  ["not suitable for vegans", ["not animal product"], []],
  ["no gluten free cake", ["not gluten"], ["cake"]],
  ["not maltese", ["not maltese"], []],
  ["nut allergy", ["nut"], []],
  ["allergic to milk", ["milk"], []],
  ["intolleranti għall-lattożju", ["lactose"], []],
  ["coeliac bread", ["gluten"], ["bread"]],
  ["vegan cheese", ["animal product"], ["cheese"]],
])("reads from %j what is to be absent and what is looked for", (query, keys, rest) => {
  expect(keysOf(query)).toEqual(keys);
  expect(restOf(query)).toEqual(rest);
});

test.each([
  "free range eggs",
  "free parking qormi",
  "free delivery",
  "milk free delivery",
  "return without receipt",
  "no receipt",
  "no smartphone",
  "step free entrance",
  "organic waste bag",
  "zero cola",
  "reduced fish",
  "ħobż malti",
  "low price",
  "fish no bones",
  "casino sugar",
  "free from",
])("reads no need from %j", (query) => {
  expect(keysOf(query)).toEqual([]);
  expect(restOf(query)).toEqual(searchFold(query).split(" "));
});

test("a record meets a need by its mark, its stated allergens or its title, and not against its allergens", () => {
  const meets = (key: string, stated: Partial<Parameters<typeof needWordsOf>[0]>) =>
    needWordsOf({ title: "", marks: [], contains: [], ...stated }).includes(needWord({ key }));
  expect(meets("gluten", { marks: ["gluten-free"] })).toBe(true);
  expect(meets("gluten", { title: "Gluten-free bread" })).toBe(true);
  expect(meets("gluten", { title: "Not gluten-free bread" })).toBe(false);
  expect(meets("gluten", { marks: ["gluten-free"], contains: ["gluten"] })).toBe(false);
  expect(meets("lactose", { marks: ["lactose-free"], contains: ["milk"] })).toBe(true);
  // Nothing is inferred: of what is not mentioned, nothing is known.
  expect(meets("milk", { marks: ["lactose-free", "vegan"] })).toBe(false);
  expect(meets("wheat", { marks: ["gluten-free"] })).toBe(false);
  expect(meets("egg", { contains: ["milk"] })).toBe(false);
  expect(meets("egg", { contains: ["milk"], without: ["eggs"] })).toBe(true);
  // Less of it is not none of it.
  for (const title of ["Reduced sugar jam", "Low sugar jam"]) {
    expect(meets("sugar", { title })).toBe(false);
    const [asked] = readNeeds("low sugar jam").needs;
    expect(asked && needWordsOf({ title, marks: [], contains: [] }).includes(needWord(asked))).toBe(true);
    expect(asked && needWordsOf({ title: "Zero sugar jam", marks: [], contains: [] })).toContain(
      asked && needWord(asked),
    );
  }
  expect(meets("sugar", { title: "Zero sugar jam" })).toBe(true);
  // Peanuts are no nuts in law, but are for most people.
  expect(meets("nut", { without: ["nuts"], contains: ["peanuts"] })).toBe(false);
  expect(meets("nut", { without: ["nuts", "peanuts"] })).toBe(true);
  expect(meets("almond", { without: ["nuts"] })).toBe(true);
  for (const allergen of ALLERGENS)
    for (const { key } of readNeeds(`no ${allergen}`).needs)
      expect(meets(key, { title: `No ${allergen}`, contains: [allergen] }), allergen).toBe(false);
});

test("another query keeps the needs of a query, and may correct a word that no dictionary knows", () => {
  expect(keepsNeeds("no sugar", "bla zokkor")).toBe(true);
  expect(keepsNeeds("no sugar", "no syrup")).toBe(false);
  expect(keepsNeeds("no sugar", "sugar")).toBe(false);
  expect(keepsNeeds("without suger", "without sugar")).toBe(true);
  expect(keepsNeeds("without suger", "sugar")).toBe(false);
  expect(keepsNeeds("sugar", "no sugar")).toBe(true);
});

test("reads any text, and takes as words of the index only letters and digits", () => {
  const words = [...ENGLISH, ...MALTESE].flatMap((way) => way.split(" "));
  const piece = fc.oneof(fc.constantFrom(...words, ...FOOD_NAMES, ", ", "-"), fc.string({ unit: "binary" }));
  forAll(100, fc.array(piece, { maxLength: 12 }), (pieces) => {
    const { needs } = readNeeds(pieces.join(" "));
    for (const need of needs) expect(needWord(need)).toMatch(/^[\p{L}\p{N}]+$/u);
    expect(new Set(needs.map(({ key }) => key)).size).toBe(needs.length);
  });
});
