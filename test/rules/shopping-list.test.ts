import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addItems,
  parseList,
  setCount,
  setDone,
  type ListItem,
} from "../../src/rules/shopping-list/shopping-list.ts";
import { sumOf } from "../../src/rules/shopping-list/sum.ts";
import { groupByAisle, listAsText } from "../../src/rules/shopping-list/by-aisle.ts";
import type { KnownPrice } from "../../src/rules/shopping-list/known-price.ts";
import { forAll } from "../support/property-runs.ts";

const item = (id: string, fields: Partial<ListItem> = {}): ListItem => ({
  id,
  text: id,
  detail: "",
  aisle: "",
  isDone: false,
  ...fields,
});

const ORDER = ["fruit-veg", "bakery", "pantry"];

test.each([null, "", "{", "null", "7", '{"0":1}', '[null,7,"a",{"id":"a"}]'])(
  "a stored text that is no list is an empty one: %s",
  (text) => expect(parseList(text)).toEqual([]),
);

test("reads any list that it wrote", () => {
  const texts = fc
    .string({ minLength: 1, maxLength: 40 })
    .filter((text) => text.trim() === text && text !== "");
  const items = fc.record({
    id: fc.string(),
    text: texts,
    detail: fc.string({ maxLength: 40 }),
    aisle: fc.string(),
    isDone: fc.boolean(),
  });
  forAll(100, fc.uniqueArray(items, { selector: ({ id }) => id, maxLength: 20 }), (list) => {
    expect(parseList(JSON.stringify(list))).toEqual(list);
  });
});

test("parsing any text throws nothing", () => {
  forAll(100, fc.oneof(fc.string(), fc.json()), (text) => Array.isArray(parseList(text)));
});

test("the same thing is on the list once, in its place, and to buy again", () => {
  const list = [item("oil", { isDone: true }), item("eggs")];
  expect(addItems(list, [item("oil", { text: "3 tbsp oil" }), item("salt")])).toEqual([
    item("oil", { text: "3 tbsp oil" }),
    item("eggs"),
    item("salt"),
  ]);
});

test("a list has at most 300 things, and none without words", () => {
  const many = Array.from({ length: 400 }, (_, number) => item(`thing ${number}`));
  expect(parseList(JSON.stringify(many))).toHaveLength(300);
  expect(addItems([], [item("blank", { text: "  " })])).toEqual([]);
});

test("ticks one thing, and no other", () => {
  expect(setDone([item("a"), item("b")], "b", true)).toEqual([item("a"), item("b", { isDone: true })]);
});

test("is sorted by the order of the aisles, then aisles that staff added, then what has none", () => {
  const list = [
    item("string"),
    item("tea", { aisle: "tea-bar" }),
    item("rice", { aisle: "pantry" }),
    item("pears", { aisle: "fruit-veg" }),
    item("beans", { aisle: "pantry" }),
  ];
  expect(groupByAisle(list, ORDER).map(({ aisle, items }) => [aisle, ...items.map(({ id }) => id)])).toEqual([
    ["fruit-veg", "pears"],
    ["pantry", "rice", "beans"],
    ["tea-bar", "tea"],
    ["", "string"],
  ]);
});

test("the text to send has what is still to buy", () => {
  const list = [
    item("rice", { aisle: "pantry" }),
    item("pears", { aisle: "fruit-veg", isDone: true }),
    item("string"),
  ];
  expect(listAsText(groupByAisle(list, ORDER), (aisle) => aisle || "Other")).toBe(
    "pantry\n- rice\n\nOther\n- string",
  );
});

const NOW = new Date("2026-11-18T09:30:00.000Z");
const known = (product: string, fields: Partial<KnownPrice> = {}): Partial<ListItem> => ({
  known: {
    product,
    count: 1,
    price: 250,
    offers: [],
    deposit: 0,
    date: "2026-11-17T09:30:00.000Z",
    ...fields,
  },
});
const offers = [
  {
    startDate: "2026-11-16T00:00:00.000Z",
    endDate: "2026-11-20T00:00:00.000Z",
    price: null,
    mechanic: { kind: "bundle", count: 2, price: 400 } as const,
  },
];

test("the sum counts each product once, with its offer while it runs, its deposits, and nothing without a price", () => {
  const list = [
    item("product:a", known("a", { offers, deposit: 10 })),
    item("recipe:soup:1", known("a", { offers, deposit: 10, date: "2026-11-16T09:30:00.000Z" })),
    item("product:b", known("b", { count: 3, date: "2026-11-15T09:30:00.000Z" })),
    item("product:c", known("c", { price: null })),
    item("own:candles"),
  ];
  expect(sumOf(list, NOW, "")).toEqual({
    cents: 400 + 750,
    deposits: 20,
    counted: 3,
    since: "2026-11-15T09:30:00.000Z",
  });
  expect(sumOf(list, new Date("2026-11-21T00:00:00.000Z"), "").cents).toBe(500 + 750);
  expect(sumOf([item("own:candles")], NOW, "")).toMatchObject({ counted: 0, since: "" });
});

test("a number of a product is kept within its bounds, and is in the text of the list", () => {
  const list = [item("product:a", { ...known("a"), text: "Soda" }), item("recipe:soup:1", known("a"))];
  const counts = (count: number) => setCount(list, "product:a", count).map((each) => each.known?.count);
  expect([counts(3), counts(0), counts(1_000)]).toEqual([
    [3, 1],
    [1, 1],
    [99, 1],
  ]);
  const groups = groupByAisle(setCount(list, "product:a", 3), ORDER);
  expect(listAsText(groups, () => "Other")).toBe("Other\n- 3 × Soda\n- recipe:soup:1");
});

test.each([
  {},
  { count: 0 },
  { count: "2" },
  { price: -1 },
  { price: 1.5 },
  { offers: "none" },
  { offers: [{ ...offers[0], mechanic: { kind: "bundle", count: 2 } }] },
  { offers: [{ ...offers[0], mechanic: { kind: "toString" } }] },
  { offers: [{ ...offers[0], endDate: "soon" }] },
  { date: "yesterday" },
])("a stored price is read whole or not at all: %o", (damage) => {
  const whole = item("product:a", known("a", { offers }));
  const stored = JSON.stringify([{ ...whole, known: { ...whole.known, ...damage } }]);
  const [read] = parseList(stored);
  expect(read).toEqual(Object.keys(damage).length === 0 ? whole : item("product:a"));
});
