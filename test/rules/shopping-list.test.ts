import fc from "fast-check";
import { expect, test } from "vitest";
import { addItems, parseList, setDone, type ListItem } from "../../src/rules/shopping-list/shopping-list.ts";
import { groupByAisle, listAsText } from "../../src/rules/shopping-list/by-aisle.ts";

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
  fc.assert(
    fc.property(fc.uniqueArray(items, { selector: ({ id }) => id, maxLength: 20 }), (list) => {
      expect(parseList(JSON.stringify(list))).toEqual(list);
    }),
  );
});

test("parsing any text throws nothing", () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => Array.isArray(parseList(text))));
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
  expect(addItems([], many)).toHaveLength(300);
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
