import { z } from "zod";
import { maltaDay, fromMaltaTime } from "../../../rules/time/malta-time.ts";
import { fromWallClock, toWallClock } from "../../../rules/time/wall-clock.ts";
import { controlTraits, unwrap } from "../../../schema/field-traits.ts";
import { PRODUCT_CATEGORIES } from "../product-categories.ts";
import { productSchema, type Product } from "../product.schema.ts";

/** A cell that cannot be read, with a message for the author of the file. */
export class CellError extends Error {
  override name = "CellError";
}

/** One column of the file: what a cell of it means, and how a value is written into one. */
export interface Column {
  name: string;
  /** The field that the cell fills in, a part of it by its path. */
  field: string;
  /** What the column takes, for the person who fills it in. */
  help: string;
  /** The cell of the template's example product. */
  example: string;
  show(value: unknown): string;
  /** @throws CellError */
  read(cell: string): unknown;
}

const FREE_TEXT = "Free text.";
const SEVERAL = "One or more, separated by commas: milk, gluten.";
const EURO = "In euro, for example 1.79.";
const MOMENT = "For example 2026-11-29 08:00, Malta time. A date without a time means the whole day.";
const BRAND_AND_SIZE = "For example Tal-Forn, and 500 g or 6 x 1.5 l.";
const PICTURE = "The address of a picture in Pictures, and its description.";
const CATEGORIES = PRODUCT_CATEGORIES.map(({ slug }) => slug).join(", ");

const COLUMNS_WITH_HELP: readonly Column[] = [
  text("id", "Identifies an existing product; filled in by the export. Leave empty for a new product."),
  text("slug", "The last part of the page address. If empty, it is created from the name."),
  text("name", "The name that visitors see. Required.", "Ftira, stone-baked"),
  text(
    "category",
    `One of ${CATEGORIES}. Any other word makes a new category, which is asked about first.`,
    "bakery",
  ),
  text("brand", BRAND_AND_SIZE, "Tal-Forn"),
  text("size", BRAND_AND_SIZE, "400 g"),
  price("price", "price", "1.45"),
  price("offerPrice", "offer.price"),
  moment("offerStart", "offer.startDate", "start"),
  moment("offerEnd", "offer.endDate", "end"),
  text("status", "draft, active (on the site) or archived.", "draft"),
  yesOrNo("hasDetailPage", "yes if the product has its own page, otherwise no.", "yes"),
  text("description", FREE_TEXT, "A ring of bread with a crisp crust."),
  text("ingredients", FREE_TEXT, "Wheat flour, water, yeast, salt"),
  list("allergens", "gluten"),
  list("dietary", "vegan"),
  text("storage", FREE_TEXT, "Eat on the day."),
  text("origin", FREE_TEXT, "Malta"),
  { ...text("imageUrl", PICTURE), read: (cell) => (cell === "" ? null : cell) },
  text("imageAlt", PICTURE),
];

/** Every column, in the order of the exported file: first those with a help of their own, then every other field. */
export const COLUMNS: readonly Column[] = [...COLUMNS_WITH_HELP, ...furtherColumns()];

function furtherColumns(): Column[] {
  const fields = new Set(COLUMNS_WITH_HELP.map(({ field }) => field.replace(/\..*$/, "")));
  return Object.entries(productSchema.shape)
    .filter(([name]) => !fields.has(name))
    .map(([name, schema]) => columnOf(name, schema));
}

function columnOf(name: string, schema: z.ZodType): Column {
  const layers = unwrap(schema);
  const inner = layers.at(-1);
  const trait = layers.flatMap((layer) => controlTraits.get(layer) ?? [])[0];
  if (trait?.is === "price") return price(name, name);
  if (trait?.is === "instant") return moment(name, name, "start");
  if (trait?.is === "lines" || inner instanceof z.ZodArray) return list(name);
  if (inner instanceof z.ZodBoolean) return yesOrNo(name, "yes or no.");
  if (inner instanceof z.ZodNumber) return number(name);
  return schema.safeParse(null).success
    ? { ...text(name, FREE_TEXT), read: (cell) => (cell === "" ? null : cell) }
    : text(name, FREE_TEXT);
}

/** The cell that a product has in a column. */
export function cellOf(column: Column, product: Product): string {
  const [group = "", part] = column.field.split(".");
  const value: unknown = Reflect.get(product, group);
  return column.show(part === undefined ? value : Object(value)[part]);
}

function text(name: string, help: string, example = ""): Column {
  return {
    name,
    field: name,
    help,
    example,
    show: (value) => (typeof value === "string" ? value.replaceAll("\r\n", "\n") : ""),
    read: (cell) => cell,
  };
}

function list(name: string, example = ""): Column {
  return {
    name,
    field: name,
    help: SEVERAL,
    example,
    show: (value) => (Array.isArray(value) ? value.join(", ") : ""),
    read: (cell) =>
      cell
        .split(/[,;\n]/)
        .map((part) => part.trim().toLowerCase())
        .filter((part) => part !== ""),
  };
}

function price(name: string, field: string, example = ""): Column {
  return { name, field, help: EURO, example, show: showPrice, read: readPrice };
}

function moment(name: string, field: string, end: "start" | "end"): Column {
  return { name, field, help: MOMENT, example: "", show: showMoment, read: (cell) => readMoment(cell, end) };
}

function yesOrNo(name: string, help: string, example = ""): Column {
  return {
    name,
    field: name,
    help,
    example,
    show: (value) => (value === true ? "yes" : "no"),
    read: readYesOrNo,
  };
}

function number(name: string): Column {
  return {
    name,
    field: name,
    help: "A number.",
    example: "",
    show: (value) => (typeof value === "number" ? String(value) : ""),
    read(cell) {
      if (cell === "") return null;
      const value = Number(cell);
      if (Number.isNaN(value)) throw new CellError("Please write a number.");
      return value;
    },
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

/** A date, or a date and time, in Malta. A date alone means the beginning or the end of the day. */
function readMoment(cell: string, end: "start" | "end"): string | null {
  if (cell === "") return null;
  const iso = cell.replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})/, (_, day: string, month: string, year: string) =>
    [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-"),
  );
  const reading = fromWallClock(iso.replace(/^(\S+) +(\d\d:\d\d)/, "$1T$2"));
  if (reading) return reading.instant;
  if (/^[1-9]\d{3}-\d\d-\d\d$/.test(iso) && !Number.isNaN(Date.parse(iso))) {
    const midnight = fromMaltaTime(iso, end === "start" ? "00:00" : "24:00");
    const instant = end === "start" ? midnight : new Date(midnight.getTime() - 1);
    // Date.parse accepts 31 February as 3 March.
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
