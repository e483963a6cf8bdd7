import { maltaDay, fromMaltaTime } from "../../../rules/time/malta-time.ts";
import { fromWallClock, toWallClock } from "../../../rules/time/wall-clock.ts";
import type { Product } from "../product.schema.ts";

/** A cell that can't be read, with a sentence for whoever filled it in. */
export class CellError extends Error {
  override name = "CellError";
}

/** One column of the file: what a cell of it means, and how a value is written into one. */
export interface Column {
  name: string;
  /** The field that the cell fills in, a part of it by its path. */
  field: string;
  show(value: unknown): string;
  /** @throws CellError */
  read(cell: string): unknown;
}

/** Every column, in the order of the exported file. */
export const COLUMNS: readonly Column[] = [
  text("id"),
  text("slug"),
  text("name"),
  text("category"),
  text("brand"),
  text("size"),
  { name: "price", field: "price", show: showPrice, read: readPrice },
  { name: "offerPrice", field: "offer.price", show: showPrice, read: readPrice },
  {
    name: "offerStart",
    field: "offer.startDate",
    show: showMoment,
    read: (cell) => readMoment(cell, "start"),
  },
  {
    name: "offerEnd",
    field: "offer.endDate",
    show: showMoment,
    read: (cell) => readMoment(cell, "end"),
  },
  text("status"),
  {
    name: "hasDetailPage",
    field: "hasDetailPage",
    show: (value) => (value === true ? "yes" : "no"),
    read: readYesOrNo,
  },
  text("description"),
  text("ingredients"),
  list("allergens"),
  list("dietary"),
  text("storage"),
  text("origin"),
  { ...text("imageUrl"), read: (cell) => (cell === "" ? null : cell) },
  text("imageAlt"),
];

/** The cell that a product has in a column. */
export function cellOf(column: Column, product: Product): string {
  const [group = "", part] = column.field.split(".");
  const value: unknown = Reflect.get(product, group);
  return column.show(part === undefined ? value : Object(value)[part]);
}

function text(name: string): Column {
  return {
    name,
    field: name,
    show: (value) => (typeof value === "string" ? value.replaceAll("\r\n", "\n") : ""),
    read: (cell) => cell,
  };
}

function list(name: string): Column {
  return {
    name,
    field: name,
    show: (value) => (Array.isArray(value) ? value.join(", ") : ""),
    read: (cell) =>
      cell
        .split(/[,;\n]/)
        .map((part) => part.trim().toLowerCase())
        .filter((part) => part !== ""),
  };
}

/** Euro with a point and two places, as spreadsheets take it for a number. */
function showPrice(cents: unknown): string {
  return typeof cents === "number"
    ? `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`
    : "";
}

function readPrice(cell: string): number | null {
  if (cell === "") return null;
  const [, euro, rest = ""] = /^€?\s*(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(cell) ?? [];
  if (euro === undefined)
    throw new CellError("Please give the price in euro, such as 1.25, with at most two places.");
  // Read as whole numbers: 1.15 * 100 is not 115.
  return Number(euro) * 100 + Number(rest.padEnd(2, "0"));
}

function showMoment(instant: unknown): string {
  return typeof instant === "string" ? toWallClock(instant).replace("T", " ") : "";
}

/** A day or a moment on Malta's clocks; a day alone begins, or ends, with its midnight. */
function readMoment(cell: string, end: "start" | "end"): string | null {
  if (cell === "") return null;
  const iso = cell.replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})/, (_, day: string, month: string, year: string) =>
    [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-"),
  );
  const moment = fromWallClock(iso.replace(/^(\S+) +(\d\d:\d\d)/, "$1T$2"));
  if (moment) return moment.instant;
  if (/^[1-9]\d{3}-\d\d-\d\d$/.test(iso) && !Number.isNaN(Date.parse(iso))) {
    const midnight = fromMaltaTime(iso, end === "start" ? "00:00" : "24:00");
    const instant = end === "start" ? midnight : new Date(midnight.getTime() - 1);
    // The parser would take 31 February for 3 March.
    if (maltaDay(instant) === iso) return instant.toISOString();
  }
  throw new CellError("Please give a date and time such as 2026-11-29 08:00, in Malta's time.");
}

function readYesOrNo(cell: string): boolean {
  const word = cell.toLowerCase();
  if (["yes", "true", "1"].includes(word)) return true;
  if (["no", "false", "0", ""].includes(word)) return false;
  throw new CellError("Please write yes or no.");
}
