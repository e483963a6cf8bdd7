import { z } from "zod";
import { OTHER_CELL, PRODUCT_CELL } from "../../../src/rules/money/offer-cells.ts";
import { addDays, maltaDay } from "../../../src/rules/time/malta-time.ts";
import { randomText } from "../../../src/rules/text/random-text.ts";
import { type Days, readDays, showDays } from "./cell-text.ts";

/** The columns that people type into, in their order. */
export const COLUMNS = ["product", "offer", "days", "stores", "limit", "note"] as const;

export type Column = (typeof COLUMNS)[number];

const cellsSchema = z.record(z.enum(COLUMNS), z.string()).readonly();

/** What stands in the cells of a row, as it was typed. */
export type Cells = z.output<typeof cellsSchema>;

const rowSchema = z.object({
  /** Of an offer that was saved before the sheet was opened its id. */
  key: z.string(),
  cells: cellsSchema,
});

export type Row = z.output<typeof rowSchema>;

/** What holds for all rows of a week. Days are `YYYY-MM-DD` in Malta. */
const weekSchema = z.object({
  /** The days of the rows that name none. */
  first: z.string(),
  last: z.string(),
  /** From which day visitors read of the offers; their first day where null, undefined where the rows differ. */
  announce: z.string().nullable().optional(),
});

export type WeekPlan = z.output<typeof weekSchema>;

const dateSchema = z.string().nullable();

/** An offer as the server has it. */
const savedSchema = z.object({
  id: z.string(),
  version: z.number(),
  status: z.string(),
  cells: cellsSchema,
  /** Its first and last instant, and from when visitors may read of it, ISO 8601 in UTC; null in a draft without. */
  startDate: dateSchema,
  endDate: dateSchema,
  announceFrom: dateSchema,
});

export type Saved = z.output<typeof savedSchema>;

/** A sheet as the browser keeps it until it is saved: its rows, and the offers as they were then. */
export const copySchema = z.object({
  rows: z.array(rowSchema),
  week: weekSchema,
  saved: z.array(savedSchema),
});

/** A cell: the indexes of its row and its column. */
export interface Place {
  row: number;
  column: number;
}

/** What undo and redo lead to. */
interface Step {
  rows: readonly Row[];
  week: WeekPlan;
  at: Place;
}

/** The sheet of a week. It always ends with an empty row, so that there is a place to type. */
export interface Sheet extends Step {
  /** The other corner of the selection, which begins with the active cell. */
  to: Place;
  /** The text of the open cell editor; undefined while none is open. */
  edit: string | undefined;
  past: readonly Step[];
  future: readonly Step[];
  /** By the key of the row. */
  saved: ReadonlyMap<string, Saved>;
  /** Where a colleague has saved something else meanwhile: their text, by row and column. */
  theirs: ReadonlyMap<string, Partial<Cells>>;
  /** What a screen reader says of the last event. */
  words: string;
}

/** More than the largest leaflet has, and as many as one call of the API checks or changes. */
export const MAX_ROWS = 500;

/** In characters, of a cell: as many as the server keeps of one that it can't read. */
export function maxLengthOf(column: Column): number {
  return column === "product" ? PRODUCT_CELL : OTHER_CELL;
}

export const EMPTY: Cells = { product: "", offer: "", days: "", stores: "", limit: "", note: "" };

export function emptyRow(): Row {
  return { key: randomText(), cells: EMPTY };
}

export function isBlank({ cells }: Row): boolean {
  return COLUMNS.every((column) => cells[column] === "");
}

/**
 * The sheet of the offers that the server has.
 *
 * @param monday the first day of the week, for rows that do not say otherwise.
 */
export function openSheet(monday: string, saved: readonly Saved[]): Sheet {
  const start = { row: 0, column: 0 };
  return {
    week: weekOf(monday, saved),
    rows: [...saved.map(({ id, cells }) => ({ key: id, cells })), emptyRow()],
    at: start,
    to: start,
    edit: undefined,
    past: [],
    future: [],
    saved: new Map(saved.map((each) => [each.id, each])),
    theirs: new Map(),
    words: "",
  };
}

/** The days that most of the offers have, and the day from which they are announced, if that is the same for all. */
export function weekOf(
  monday: string,
  saved: readonly Pick<Saved, "startDate" | "endDate" | "announceFrom">[],
): WeekPlan {
  const spans = saved.flatMap((each) => daysOf(each) ?? []);
  const groups = [...Map.groupBy(spans, ({ first, last }) => `${first} ${last}`).values()];
  const [days] = groups.toSorted((a, b) => b.length - a.length)[0] ?? [];
  return { ...(days ?? { first: monday, last: addDays(monday, 6) }), announce: announceOf(saved) };
}

/** What a week says of the day from which its offers are announced. */
export function announceOf(
  saved: readonly Pick<Saved, "startDate" | "announceFrom">[],
): WeekPlan["announce"] {
  const announced = new Set(saved.map(announcedOn));
  const [announce = null] = announced;
  return announced.size > 1 ? undefined : announce;
}

/** Whether a week and the days of all its offers are over. */
export function isOver(monday: string, saved: readonly Saved[], today: string): boolean {
  return [addDays(monday, 6), ...saved.flatMap((each) => daysOf(each)?.last ?? [])].every(
    (day) => day < today,
  );
}

/** The days of an offer in Malta. */
export function daysOf({ startDate, endDate }: Pick<Saved, "startDate" | "endDate">): Days | undefined {
  if (startDate === null || endDate === null) return undefined;
  return { first: maltaDay(new Date(startDate)), last: maltaDay(new Date(endDate)) };
}

/** What the cell says of the days of an offer. What could not be read stays as it was typed. */
export function daysText(saved: Saved, week: Days): string {
  const days = daysOf(saved);
  if (!readDays(saved.cells.days, week)) return saved.cells.days;
  return days ? showDays(days, week) : "";
}

/** The day from which visitors read of an offer before it begins; null if it is not announced. */
function announcedOn({ startDate, announceFrom }: Pick<Saved, "startDate" | "announceFrom">): string | null {
  const isAnnounced = announceFrom !== null && (startDate === null || announceFrom < startDate);
  return isAnnounced ? maltaDay(new Date(announceFrom)) : null;
}

/** The selected rows and columns, both inclusive. */
export function selectionOf({ at, to }: Pick<Sheet, "at" | "to">) {
  return {
    top: Math.min(at.row, to.row),
    bottom: Math.max(at.row, to.row),
    left: Math.min(at.column, to.column),
    right: Math.max(at.column, to.column),
  };
}

/** The text of each selected cell. */
export function selectedTable(sheet: Sheet): string[][] {
  const { top, bottom, left, right } = selectionOf(sheet);
  const columns = COLUMNS.slice(left, right + 1);
  return sheet.rows.slice(top, bottom + 1).map(({ cells }) => columns.map((column) => cells[column]));
}

/** Whether the text of a cell says something else than the offer that the server has; of days, whether it means other ones. */
export function isOther(column: Column, text: string, week: Days, saved: Saved): boolean {
  const days = column === "days" && readDays(saved.cells.days, week) && readDays(text, week);
  if (!days) return text !== saved.cells[column];
  const before = daysOf(saved);
  return days.first !== before?.first || days.last !== before.last;
}

/** Whether a row differs from the offer that the server has. */
function isChanged({ cells }: Row, week: WeekPlan, saved: Saved): boolean {
  const isAnnounced = week.announce !== undefined && week.announce !== announcedOn(saved);
  return isAnnounced || COLUMNS.some((column) => isOther(column, cells[column], week, saved));
}

/** What a save has to do: how much that is, with the rows to create and to change, and the offers to put into the bin. */
export function pendingOf({ rows, saved, week }: Pick<Sheet, "rows" | "saved" | "week">) {
  const filled = rows.filter((row) => !isBlank(row));
  const keys = new Set(filled.map(({ key }) => key));
  const create = filled.filter(({ key }) => !saved.has(key));
  const change = filled.filter((row) => {
    const before = saved.get(row.key);
    return before !== undefined && isChanged(row, week, before);
  });
  const bin = [...saved].flatMap(([key, { id }]) => (keys.has(key) ? [] : id));
  return { create, change, bin, count: create.length + change.length + bin.length };
}

/** A row with another text in a cell. */
export function withCell(row: Row, column: Column, text: string): Row {
  return row.cells[column] === text ? row : { ...row, cells: { ...row.cells, [column]: text } };
}

/** The text of a cell. */
export function textAt({ rows }: Pick<Sheet, "rows">, { row, column }: Place): string {
  return rows[row]?.cells[columnAt(column)] ?? "";
}

/** The column at an index within the sheet. */
export function columnAt(index: number): Column {
  return COLUMNS[index] ?? "note";
}
