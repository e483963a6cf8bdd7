import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { Mechanic } from "../../src/content/kinds/offers/offer.schema.ts";
import {
  type Days,
  readDays,
  readLimit,
  readOffer,
  readStores,
  showDays,
  showOffer,
  showStores,
} from "../../views/admin/offers/cell-text.ts";
import { eventOfKey } from "../../views/admin/offers/keys.ts";
import { readRows } from "../../views/admin/offers/read-row.ts";
import { runSheet } from "../../views/admin/offers/run-sheet.ts";
import { localCopies } from "../../views/admin/editor/local-copies.ts";
import { memory, NOW } from "../support/editor-harness.ts";
import { reduce, type SheetEvent } from "../../views/admin/offers/sheet-reducer.ts";
import {
  type Cells,
  COLUMNS,
  copySchema,
  daysOf,
  EMPTY,
  isBlank,
  isOver,
  openSheet,
  pendingOf,
  type Saved,
  selectedTable,
  type Sheet,
} from "../../views/admin/offers/sheet-state.ts";
import { readTable, writeTable } from "../../views/admin/offers/table-text.ts";
import { addDays } from "../../src/rules/time/malta-time.ts";
import { instantOn } from "../../src/rules/time/typed-date.ts";
import { forAll } from "../support/property-runs.ts";

test.each<[string, Mechanic | undefined]>([
  ["1.99", { kind: "price", price: 199 }],
  ["€ 1,99", { kind: "price", price: 199 }],
  ["2 EUR", { kind: "price", price: 200 }],
  ["-20%", { kind: "percentage", percentage: 20 }],
  ["20 % off", { kind: "percentage", percentage: 20 }],
  ["half price", { kind: "percentage", percentage: 50 }],
  ["2 for 5", { kind: "bundle", count: 2, price: 500 }],
  ["2 for € 5", { kind: "bundle", count: 2, price: 500 }],
  ["2x5,50", { kind: "bundle", count: 2, price: 550 }],
  ["3 for 2.00", { kind: "bundle", count: 3, price: 200 }],
  ["3 for 2", { kind: "free", take: 3, pay: 2 }],
  ["3 for the price of 2", { kind: "free", take: 3, pay: 2 }],
  ["2+1 free", { kind: "free", take: 3, pay: 2 }],
  ["buy 2 get 1 free", { kind: "free", take: 3, pay: 2 }],
  ["Second -50%", { kind: "second", percentage: 50 }],
  ["2nd half price", { kind: "second", percentage: 50 }],
  ["card 1.99", { kind: "card", price: 199 }],
  ["1.99 with the card", { kind: "card", price: 199 }],
  ["two for five", undefined],
  ["1 for 5", undefined],
  ["1.999", undefined],
  ["1000001", undefined],
  ["12.5%", undefined],
  ["second free", undefined],
  ["buy 60 get 39", { kind: "free", take: 99, pay: 60 }],
  ["buy 60 get 60", undefined],
  ["50 + 50", undefined],
  ["buy 2 get 0", undefined],
  ["buy 0 get 2", undefined],
])("reads the offer “%s”", (typed, expected) => {
  expect(readOffer(typed)).toEqual(expected);
});

const percentage = fc.integer({ min: 1, max: 99 });
const price = fc.integer({ min: 1, max: 1_000_000 });
const count = fc.integer({ min: 2, max: 12 });
const mechanics: fc.Arbitrary<Mechanic> = fc.oneof(
  price.map((cents): Mechanic => ({ kind: "price", price: cents })),
  price.map((cents): Mechanic => ({ kind: "card", price: cents })),
  percentage.map((percent): Mechanic => ({ kind: "percentage", percentage: percent })),
  percentage.map((percent): Mechanic => ({ kind: "second", percentage: percent })),
  fc.tuple(count, price).map(([each, cents]): Mechanic => ({ kind: "bundle", count: each, price: cents })),
  count.chain((take) =>
    fc.integer({ min: 1, max: take - 1 }).map((pay): Mechanic => ({ kind: "free", take, pay })),
  ),
);

test("reads an offer as it writes it, also through a spreadsheet", () => {
  forAll(500, mechanics, (mechanic) => {
    const text = showOffer(mechanic);
    expect(readOffer(text)).toEqual(mechanic);
    expect(readTable(writeTable([[text]], "\t"), "clipboard").table).toEqual([[text]]);
  });
});

const WEEK = { first: "2026-11-30", last: "2026-12-06" };

test.each([
  ["", WEEK],
  ["Fri", { first: "2026-12-04", last: "2026-12-04" }],
  ["thu-sat", { first: "2026-12-03", last: "2026-12-05" }],
  ["Thursday to Sunday", { first: "2026-12-03", last: "2026-12-06" }],
  ["3/12", { first: "2026-12-03", last: "2026-12-03" }],
  ["3/12-5/12", { first: "2026-12-03", last: "2026-12-05" }],
  ["27 Nov to 29 Nov 2026", { first: "2026-11-27", last: "2026-11-29" }],
  ["27/11 to 6/12", { first: "2026-11-27", last: "2026-12-06" }],
  ["27/11", { first: "2026-11-27", last: "2026-11-27" }],
  ["3/1", { first: "2027-01-03", last: "2027-01-03" }],
  ["27/11/2026 to 29/11/2026", { first: "2026-11-27", last: "2026-11-29" }],
  ["some day", undefined],
])("reads the days “%s”", (typed, expected) => {
  expect(readDays(typed, WEEK)).toEqual(expected);
});

test("reads days as it writes them", () => {
  forAll(100, fc.integer({ min: -40, max: 40 }), fc.nat({ max: 40 }), (from, length) => {
    const first = addDays(WEEK.first, from);
    const days = { first, last: addDays(first, length) };
    expect(readDays(showDays(days, WEEK), WEEK)).toEqual(days);
  });
});

const STORES = [
  { id: "1", name: "Sliema", island: "Malta" },
  { id: "2", name: "Rabat", island: "Malta" },
  { id: "3", name: "Victoria", island: "Gozo" },
  { id: "4", name: "Xagħra", island: "Gozo" },
];

test.each<[string, unknown]>([
  ["", []],
  ["all stores", []],
  ["sliema; Xaghra", ["1", "4"]],
  ["Gozo", ["3", "4"]],
  ["Vic", ["3"]],
  ["Sliema, Mosta", { unknown: "Mosta" }],
])("reads the stores “%s”", (typed, expected) => {
  expect(readStores(typed, STORES)).toEqual(expected);
});

test("reads stores as it writes them, also where one is called as an island or has a comma", () => {
  const named = [
    ...STORES,
    { id: "5", name: "Valletta, Merchants Street", island: "Malta" },
    { id: "6", name: "Gozo", island: "Gozo" },
    { id: "7", name: "Mellieħa;Bay,North", island: "Malta" },
  ];
  forAll(
    100,
    fc.constantFrom(STORES, named).chain((stores) => fc.tuple(fc.constant(stores), fc.subarray([...stores]))),
    ([stores, chosen]) => {
      const ids = chosen.map(({ id }) => id);
      expect(readStores(showStores(ids, stores), stores)).toEqual(ids);
    },
  );
});

test("does not take an offer of a store that is gone for one of all stores", () => {
  expect(readStores(showStores(["9"], STORES), STORES)).toEqual({ unknown: "9" });
});

test.each([
  ["", null],
  ["2", 2],
  ["max 2 per customer", 2],
  ["none", undefined],
])("reads the limit “%s”", (typed, expected) => {
  expect(readLimit(typed)).toBe(expected);
});

test("takes a table from a spreadsheet by its titles, with quotes, line breaks and semicolons", () => {
  const clipboard = 'Article\tPrice\tRemarks\tCost\r\n"Ftira ""plain"""\t1,99\t"two\nlines"\t9\r\n\t\t\t\r\n';
  const { table, columns } = readTable(clipboard, "clipboard");
  expect(columns).toEqual(["product", "offer", "note", undefined]);
  const sheet = after(openSheet(WEEK.first, []), [{ is: "paste", table, columns: columns ?? [] }]);
  expect(sheet.rows.map(({ cells }) => cells)).toEqual([
    { ...EMPTY, product: 'Ftira "plain"', offer: "1,99", note: "two lines" },
    EMPTY,
  ]);
  expect(readTable("Product;Offer\nFtira;1,99\n", "file").table).toEqual([["Ftira", "1,99"]]);
});

test("pastes a copied range with its empty cells beside the rows that they were copied for", () => {
  const { table } = readTable("2\r\n\r\n3\r\n", "clipboard");
  expect(table).toEqual([["2"], [""], ["3"]]);
  const rows = ["a", "b", "c"].map((id) => savedRow(id, { limit: "9" }));
  const sheet = after(openSheet(WEEK.first, rows), [
    { is: "select", at: { row: 0, column: COLUMNS.indexOf("limit") } },
    { is: "paste", table },
  ]);
  expect(sheet.rows.map(({ cells }) => cells.limit)).toEqual(["2", "", "3", ""]);
});

test.each([
  [1, "1 row pasted. 1 column was left out."],
  [2, "1 row pasted. 2 columns were left out."],
])("says that %i columns of a pasted table do not fit", (extra, words) => {
  const row = Array.from({ length: COLUMNS.length + extra }, () => "x");
  expect(after(openSheet(WEEK.first, []), [{ is: "paste", table: [row] }]).words).toBe(words);
});

function after(sheet: Sheet, events: readonly SheetEvent[]): Sheet {
  return events.reduce((now, event) => reduce(now, event), sheet);
}

function savedRow(id: string, cells: Partial<Cells> = {}, version = 1): Saved {
  const { first, last } = readDays(cells.days ?? "", WEEK) ?? WEEK;
  const startDate = instantOn(first, "", "start")?.instant ?? null;
  return {
    id,
    version,
    status: "draft",
    cells: { ...EMPTY, product: id, ...cells },
    startDate,
    endDate: instantOn(last, "", "end")?.instant ?? null,
    announceFrom: startDate,
  };
}

const word = fc.constantFrom("", "Ftira", "1.99", "2 for 5", " Gozo ", "x\ty", '"');
const place = fc.record({ row: fc.integer({ min: -3, max: 30 }), column: fc.integer({ min: -3, max: 9 }) });
const anyStep = fc.integer({ min: -3, max: 3 });
const edits: fc.Arbitrary<SheetEvent> = fc.oneof(
  fc.record({ is: fc.constant("move" as const), rows: anyStep, columns: anyStep, extend: fc.boolean() }),
  fc.record({ is: fc.constant("select" as const), at: place, extend: fc.boolean() }),
  fc.record({ is: fc.constant("edit" as const), text: word }),
  fc.record({ is: fc.constant("input" as const), text: word }),
  fc.record({ is: fc.constant("close" as const), keep: fc.boolean(), rows: anyStep, columns: anyStep }),
  fc.record({
    is: fc.constant("paste" as const),
    table: fc.array(fc.array(word, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 5 }),
  }),
  fc.constantFrom<SheetEvent[]>(
    { is: "clear" },
    { is: "fill-down" },
    { is: "insert-row" },
    { is: "remove-rows" },
    { is: "select-all" },
    { is: "select-rows" },
  ),
);
const steps = fc.constantFrom<SheetEvent[]>({ is: "undo" }, { is: "redo" });

test("any events leave a sheet with distinct rows, a selection within it and an empty row at its end", () => {
  const start = openSheet(
    WEEK.first,
    ["a", "b", "c"].map((id) => savedRow(id)),
  );
  forAll(1_000, fc.array(fc.oneof({ weight: 4, arbitrary: edits }, steps), { maxLength: 40 }), (events) => {
    const sheet = after(start, events);
    expect(new Set(sheet.rows.map(({ key }) => key)).size).toBe(sheet.rows.length);
    expect(sheet.rows.at(-1)).toSatisfy(isBlank);
    for (const { row, column } of [sheet.at, sheet.to]) {
      expect(sheet.rows[row]).toBeDefined();
      expect(COLUMNS[column]).toBeDefined();
    }
    for (const { cells } of sheet.rows)
      for (const text of Object.values(cells)) expect(text).toBe(text.trim());
    // Every row is created, changed, the same as the saved one, or removed.
    const { create, change, bin } = pendingOf(sheet);
    const filled = sheet.rows.filter((row) => !isBlank(row)).length;
    expect(create.length + (3 - bin.length)).toBe(filled);
    expect(change.length).toBeLessThanOrEqual(3 - bin.length);
  });
});

test("undo leads back through every step, and redo forward again", () => {
  const start = openSheet(WEEK.first, [savedRow("a"), savedRow("b")]);
  forAll(500, fc.array(edits, { maxLength: 30 }), (events) => {
    const end = after(start, [...events, { is: "close", keep: true }]);
    const back = after(
      end,
      end.past.map(() => ({ is: "undo" })),
    );
    expect(back.rows).toEqual(start.rows);
    expect(pendingOf(back).count).toBe(0);
    const forth = after(
      back,
      back.future.map(() => ({ is: "redo" })),
    );
    expect(forth.rows).toEqual(end.rows);
  });
});

test("what is copied can be pasted anywhere and is the same", () => {
  const table = fc.array(fc.array(word, { minLength: 2, maxLength: 2 }), { minLength: 2, maxLength: 4 });
  forAll(100, table, fc.nat({ max: 4 }), (cells, column) => {
    const sheet = after(openSheet(WEEK.first, []), [
      { is: "select", at: { row: 0, column } },
      { is: "paste", table: cells },
    ]);
    const copied = selectedTable(sheet);
    expect(copied).toEqual(cells.map((row) => row.map((text) => text.replaceAll("\t", " ").trim())));
    const again = after(openSheet(WEEK.first, []), [
      { is: "select", at: { row: 0, column } },
      { is: "paste", table: copied },
    ]);
    expect(again.rows.map((row) => row.cells)).toEqual(sheet.rows.map((row) => row.cells));
  });
});

test("fills a row down over the selection, and the row above over a single one", () => {
  const sheet = openSheet(WEEK.first, [savedRow("a", { offer: "1.99" }), savedRow("b"), savedRow("c")]);
  const offers = ({ rows }: Sheet) => rows.map(({ cells }) => cells.offer);
  const all = after(sheet, [
    { is: "select", at: { row: 0, column: 1 } },
    { is: "select", at: { row: 2, column: 1 }, extend: true },
    { is: "fill-down" },
  ]);
  expect(offers(all)).toEqual(["1.99", "1.99", "1.99", ""]);
  const one = after(sheet, [{ is: "select", at: { row: 1, column: 1 } }, { is: "fill-down" }]);
  expect(offers(one)).toEqual(["1.99", "1.99", "", ""]);
});

test("a conflict keeps both people's cells, and names the one that both changed", () => {
  const typed = after(openSheet(WEEK.first, [savedRow("a", { offer: "1.99" })]), [
    { is: "select", at: { row: 0, column: 1 } },
    { is: "edit", text: "1.89" },
    { is: "select", at: { row: 0, column: 5 } },
    { is: "edit", text: "mine" },
    { is: "close", keep: true },
  ]);
  const current = savedRow("a", { offer: "1.79", limit: "2" }, 2);
  const merged = after(typed, [{ is: "conflict", key: "a", current }]);
  expect(merged.rows[0]?.cells).toMatchObject({ offer: "1.89", limit: "2", note: "mine" });
  expect(merged.theirs.get("a")).toEqual({ offer: "1.79" });
  expect(pendingOf(merged).change.map(({ key }) => merged.saved.get(key)?.version)).toEqual([2]);
  const taken = after(merged, [{ is: "take-theirs", key: "a" }]);
  expect(taken.rows[0]?.cells).toMatchObject({ offer: "1.79", limit: "2", note: "mine" });
  expect(after(taken, [{ is: "undo" }]).rows[0]?.cells.offer).toBe("1.89");
});

test("what staff have changed in another way is in their row, also after an undo", () => {
  const typed = after(openSheet(WEEK.first, [savedRow("a", { days: "" })]), [
    { is: "select", at: { row: 0, column: 5 } },
    { is: "edit", text: "mine" },
    { is: "close", keep: true },
  ]);
  const current = savedRow("a", { days: "Mon-Wed" }, 2);
  const stopped = after(typed, [{ is: "conflict", key: "a", current, isOwn: true }]);
  expect(stopped.rows[0]?.cells).toMatchObject({ days: "Mon-Wed", note: "mine" });
  expect(stopped.theirs.size).toBe(0);
  const undone = after(stopped, [{ is: "undo" }]);
  expect(undone.rows[0]?.cells).toMatchObject({ days: "Mon-Wed", note: "" });
  expect(pendingOf(undone).count).toBe(0);
});

test("moves and announces all rows as one, which can be undone, but for those with days of their own", () => {
  const sheet = openSheet(WEEK.first, [savedRow("a"), savedRow("b", { days: "Fri" })]);
  const moved = after(sheet, [{ is: "plan-week", week: { ...WEEK, first: "2026-12-03", announce: null } }]);
  expect(pendingOf(moved).change.map(({ key }) => key)).toEqual(["a"]);
  const announced = after(moved, [{ is: "plan-week", week: { ...sheet.week, announce: "2026-11-26" } }]);
  expect(pendingOf(announced).change.map(({ key }) => key)).toEqual(["a", "b"]);
  expect(pendingOf(after(announced, [{ is: "undo" }, { is: "undo" }])).count).toBe(0);
});

const LATER = { first: "2026-12-03", last: "2026-12-09" };
const NOTE: readonly SheetEvent[] = [
  { is: "select", at: { row: 0, column: COLUMNS.indexOf("note") } },
  { is: "edit", text: "mine" },
  { is: "close", keep: true },
];

/** An offer as the server has it after a colleague has moved or announced it, with its days as a sheet opens them. */
function planned(saved: Saved, { first, last }: Days, announce?: string, opened: Days = WEEK): Saved {
  const startDate = instantOn(first, "", "start")?.instant ?? null;
  return {
    ...saved,
    version: saved.version + 1,
    startDate,
    endDate: instantOn(last, "", "end")?.instant ?? null,
    announceFrom: announce === undefined ? startDate : (instantOn(announce, "", "start")?.instant ?? null),
    cells: { ...saved.cells, days: showDays({ first, last }, opened) },
  };
}

/** A sheet that goes on with the copy that was kept of another one. */
function restoredFrom({ rows, week, saved }: Sheet, now: readonly Saved[]): Sheet {
  return after(openSheet(WEEK.first, now), [
    { is: "restore", rows: [...rows], week, saved: [...saved.values()] },
  ]);
}

test("rows with days of their own keep them when the week moves, and are saved", () => {
  const sheet = openSheet(WEEK.first, [savedRow("a"), savedRow("b", { days: "Mon-Tue" })]);
  const moved = after(sheet, [{ is: "plan-week", week: { ...LATER, announce: null } }]);
  expect(moved.rows[1]?.cells.days).toBe("30/11/2026 to 01/12/2026");
  expect(pendingOf(moved).change.map(({ key }) => key)).toEqual(["a"]);
  const { startDate, endDate } = savedRow("b", { days: "Mon-Tue" });
  expect(readRows(moved, [], new Map()).get("b")?.fields).toMatchObject({ startDate, endDate });
  expect(after(moved, [{ is: "undo" }]).rows).toEqual(sheet.rows);
});

test("a week that a colleague has announced or moved is restored as they saved it", () => {
  const [a, b, c] = [savedRow("a"), savedRow("b", { days: "Mon" }), savedRow("c")];
  const typed = after(openSheet(WEEK.first, [a, b, c]), NOTE);
  const announced = restoredFrom(
    typed,
    [a, b, c].map((row) => planned(row, daysOf(row) ?? WEEK, "2026-11-26")),
  );
  expect(announced.week.announce).toBe("2026-11-26");
  expect(pendingOf(announced).change.map(({ key }) => key)).toEqual(["a"]);
  const own = planned(b, { first: WEEK.first, last: WEEK.first }, undefined, LATER);
  const moved = restoredFrom(typed, [
    planned(a, LATER, undefined, LATER),
    own,
    planned(c, LATER, undefined, LATER),
  ]);
  expect(moved.week).toMatchObject(LATER);
  expect(moved.rows.map(({ cells }) => cells.days)).toEqual(["", "30/11/2026", "", ""]);
  expect(pendingOf(moved).change.map(({ key }) => key)).toEqual(["a"]);
});

test("a week that was moved or announced here is restored over what colleagues saved in other cells", () => {
  const [a, c] = [savedRow("a"), savedRow("c")];
  const week = { ...LATER, announce: "2026-11-26" };
  const sheet = after(openSheet(WEEK.first, [a, c]), [{ is: "plan-week", week }]);
  const theirs = savedRow("a", { note: "theirs" }, 2);
  const restored = restoredFrom(sheet, [theirs, c, savedRow("d")]);
  expect(restored.week).toEqual(week);
  expect(restored.rows.map(({ cells }) => [cells.days, cells.note])).toEqual([
    ["", "theirs"],
    ["", ""],
    ["30/11/2026 to 06/12/2026", ""],
    ["", ""],
  ]);
});

test("a conflict takes back neither a colleague's announcement nor one's own move of the week", () => {
  const [a, c] = [savedRow("a"), savedRow("c")];
  const typed = after(openSheet(WEEK.first, [a, c]), NOTE);
  const announced = after(typed, [{ is: "conflict", key: "a", current: planned(a, WEEK, "2026-11-26") }]);
  expect(readRows(announced, [], new Map()).get("a")?.fields).not.toHaveProperty("announceFrom");
  expect(pendingOf(announced).change.map(({ key }) => key)).toEqual(["a"]);
  expect(pendingOf(after(announced, [{ is: "undo" }])).count).toBe(0);
  const moved = after(openSheet(WEEK.first, [a, c]), [
    { is: "plan-week", week: { ...LATER, announce: null } },
  ]);
  const current = planned({ ...a, cells: { ...a.cells, note: "theirs" } }, WEEK, undefined, LATER);
  const merged = after(moved, [{ is: "conflict", key: "a", current }]);
  expect(merged.rows[0]?.cells).toMatchObject({ days: "", note: "theirs" });
  expect(pendingOf(merged).change.map(({ key }) => key)).toEqual(["a", "c"]);
});

test("a week is over once its Sunday and the days of all its offers are", () => {
  const until = (id: string, endDate: string) => ({ ...savedRow(id), endDate });
  const most = [
    until("a", "2026-12-01T22:59:59.999Z"),
    until("b", "2026-12-01T22:59:59.999Z"),
    savedRow("c"),
  ];
  expect(isOver(WEEK.first, most, "2026-12-02")).toBe(false);
  expect(isOver(WEEK.first, most.slice(0, 2), "2026-12-06")).toBe(false);
  expect(isOver(WEEK.first, most, "2026-12-07")).toBe(true);
  expect(isOver(WEEK.first, [], "2026-12-06")).toBe(false);
  expect(isOver(WEEK.first, [], "2026-12-07")).toBe(true);
  expect(isOver(WEEK.first, [until("a", "2026-12-08T22:59:59.999Z")], "2026-12-08")).toBe(false);
});

test("a copy in the browser keeps that the rows are announced from different days, and the exceptions", () => {
  const { rows, saved, week } = openSheet(WEEK.first, [
    savedRow("a", { product: "brand: Benna except Milk; Cream" }),
    { ...savedRow("b"), announceFrom: "2026-11-26T23:00:00.000Z" },
  ]);
  const copy = copySchema.parse(JSON.parse(JSON.stringify({ rows, week, saved: [...saved.values()] })));
  const restored = after(openSheet(WEEK.first, copy.saved), [{ is: "restore", ...copy }]);
  expect(restored.week.announce).toBeUndefined();
  expect(pendingOf(restored).count).toBe(0);
});

test("reads the exceptions of a category or a brand as it writes them", () => {
  const product = { text: "Milk", name: "Milk", detail: "", price: 100, isPublic: true };
  const found = new Map([
    ["milk", { isExact: true, products: [{ ...product, id: "m" }] }],
    ["cream", { isExact: true, products: [{ ...product, id: "c", text: "Cream" }] }],
  ]);
  const read = (typed: string) => {
    const sheet = openSheet(WEEK.first, [savedRow("a", { product: typed, offer: "1.99" })]);
    return readRows(sheet, [], found).get("a");
  };
  expect(read("brand: Benna except Milk; Cream")?.fields).toMatchObject({
    products: [],
    brand: "Benna",
    except: ["m", "c"],
  });
  expect(read("category: dairy, except: Milk")?.fields).toMatchObject({ category: "dairy", except: ["m"] });
  expect(read("category: dairy")?.fields).toMatchObject({ category: "dairy", except: [] });
  expect(read("Milk; Cream")?.fields).toMatchObject({ products: ["m", "c"], except: [] });
  expect(read("brand: Benna except Yoghurt")?.isWaiting).toBe(true);
});

test("what is typed while a save is under way stays unsaved", () => {
  const sheet = after(openSheet(WEEK.first, [savedRow("a")]), [
    { is: "select", at: { row: 0, column: 1 } },
    { is: "edit", text: "2" },
    { is: "close", keep: true },
  ]);
  const saved = after(sheet, [{ is: "saved", key: "a", saved: savedRow("a", { offer: "1" }, 2) }]);
  expect(pendingOf(saved).count).toBe(1);
  expect(saved.rows[0]?.cells.offer).toBe("2");
});

const PLAIN = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

test.each<[Partial<KeyboardEvent>, SheetEvent | undefined]>([
  [{ key: "ArrowDown" }, { is: "move", rows: 1, columns: 0, extend: false }],
  [
    { key: "ArrowRight", ctrlKey: true },
    { is: "move", rows: 0, columns: Infinity, extend: false },
  ],
  [
    { key: "End", shiftKey: true },
    { is: "move", rows: 0, columns: Infinity, extend: true },
  ],
  [
    { key: "Home", metaKey: true },
    { is: "move", rows: -Infinity, columns: -Infinity, extend: false },
  ],
  [{ key: "ħ" }, { is: "edit", text: "ħ" }],
  [{ key: "Dead" }, { is: "edit", text: "" }],
  [{ key: "d", ctrlKey: true }, { is: "fill-down" }],
  [{ key: "Z", metaKey: true, shiftKey: true }, { is: "redo" }],
  [{ key: "Backspace", ctrlKey: true }, { is: "remove-rows" }],
  [{ key: "Tab" }, undefined],
  [{ key: "F5" }, undefined],
  [{ key: "ArrowDown", altKey: true }, undefined],
])("the key %j means what it does in a spreadsheet", (key, expected) => {
  expect(eventOfKey({ ...PLAIN, key: "", ...key })).toEqual(expected);
});

test("a sheet that is read again folds only what is new", () => {
  const sheet = openSheet(WEEK.first, [savedRow("a", { product: "Ħobż tal-Malti", offer: "1.99" })]);
  const next = openSheet(WEEK.first, [
    ...sheet.rows.map((row) => savedRow(row.key, row.cells)),
    savedRow("b", { product: "Ġbejna friska", offer: "1.99" }),
  ]);
  readRows(sheet, [], new Map());
  using normalize = vi.spyOn(String.prototype, "normalize");
  readRows(next, [], new Map());
  expect(normalize.mock.contexts.map(String)).toEqual(["Ġbejna friska"]);
});

test("leaving a week asks once another tab has replaced or removed the copy of its changes", () => {
  const copies = localCopies(memory(), "rita", "offers");
  const sheet = openSheet(WEEK.first, []);
  const store = runSheet({ sheet, isReadOnly: false, week: WEEK.first, title: "", copies, clock: () => NOW });
  store.storageChanged(null);
  expect(store.getState().atRisk).toBe(false);
  store.dispatch({ is: "paste", table: [["Bread"]] });
  store.storageChanged(null);
  expect(store.getState().atRisk).toBe(true);
});
