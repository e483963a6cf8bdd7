import { fold } from "../../../../rules/text/fold.ts";
import { slugify } from "../../../../rules/text/slug.ts";
import { instantOn, parseDay, parseTime } from "../../../../rules/time/typed-date.ts";
import { toWallClock } from "../../../../rules/time/wall-clock.ts";
import { slug as slugSchema } from "../../../../rules/schema/fields.ts";
import type { Option } from "../../../form.ts";
import { categoryLabel, PRODUCT_CATEGORIES } from "../product-categories.ts";

/** A cell that cannot be read, with a message for the author of the file. */
export class CellError extends Error {
  override name = "CellError";
}

/** A column of the file without its title: what a cell of it means, and how a value is written into one. */
export interface ColumnType {
  /** The code of the column, which the file may have in place of the title. */
  name: string;
  /** The field that the cell fills in, a part of it by its path. */
  field: string;
  /** What the column takes, for the person who fills it in. */
  help: string;
  /** The cell of the template's example product. */
  example: string;
  /** What the column takes, where that is a list: a sentence for the author of the file. */
  allowed?: string;
  show(value: unknown): string;
  /** @throws CellError */
  read(cell: string): unknown;
}

const EURO = "In euro, for example 1.79.";
const MOMENT =
  "For example 29/11/2026 08:00 or 2026-11-29 08:00, Malta time. A date without a time means the whole day.";

/** Any text. */
export function text(name: string, help: string, example = ""): ColumnType {
  return {
    name,
    field: name,
    help,
    example,
    show: (value) => (typeof value === "string" ? value.replaceAll("\r\n", "\n") : ""),
    read: (cell) => cell,
  };
}

/** A text that is null where it is empty. */
export function nullableText(name: string, help: string): ColumnType {
  return { ...text(name, help), read: (cell) => (cell === "" ? null : cell) };
}

/** One of some values, by its label or by itself. */
export function choice(
  name: string,
  options: readonly Option[],
  { help, example = "" }: { help?: string; example?: string } = {},
): ColumnType {
  const allowed = allowedAre(options);
  return {
    name,
    field: name,
    help: help ?? allowed,
    example,
    allowed,
    show: (value) => (typeof value === "string" ? labelOf(value, options) : ""),
    read: (cell) => valueOf(cell, options),
  };
}

/** A list of any texts, or of some values by their labels or by themselves. */
export function list(name: string, options?: readonly Option[], example = ""): ColumnType {
  const several = "One or more, separated by commas";
  return {
    name,
    field: name,
    help: options ? `${several}: ${options.map(({ label }) => label).join(", ")}.` : `${several}.`,
    example,
    ...(options && { allowed: allowedAre(options) }),
    show: (values) =>
      Array.isArray(values) ? values.map((value) => labelOf(String(value), options)).join(", ") : "",
    read: (cell) =>
      cell
        .split(/[,;\n]/)
        .map((part) => part.trim())
        .filter((part) => part !== "")
        .map((part) => (options ? valueOf(part, options) : part)),
  };
}

const CATEGORIES = PRODUCT_CATEGORIES.map(({ slug, label }) => ({ value: slug, label }));

/** A category by its label or its code; other words are a new one. */
export function category(name: string, example: string): ColumnType {
  const allowed = allowedAre(CATEGORIES);
  const read = (cell: string) => {
    const known = findOption(cell, CATEGORIES)?.value;
    if (known !== undefined || cell === "") return known ?? cell;
    const made = slugSchema.safeParse(cell).success ? cell : slugify(cell);
    if (made === "") throw new CellError(`There can’t be a category “${cell}”. ${allowed}`);
    return made;
  };
  return {
    name,
    field: name,
    help: `${allowed} Any other word makes a new category, which is asked about first.`,
    example,
    allowed,
    show(value) {
      if (typeof value !== "string") return "";
      const label = categoryLabel(value);
      // A category that staff added can have the words of a known one.
      return slugify(label) !== "" && read(label) === value ? label : value;
    },
    read,
  };
}

export function price(name: string, field: string, example = ""): ColumnType {
  return { name, field, help: EURO, example, show: showPrice, read: readPrice };
}

export function moment(name: string, field: string, edge: "start" | "end"): ColumnType {
  return { name, field, help: MOMENT, example: "", show: showMoment, read: (cell) => readMoment(cell, edge) };
}

export function yesOrNo(name: string, help = "yes or no.", example = ""): ColumnType {
  return {
    name,
    field: name,
    help,
    example,
    show: (value) => (value === true ? "yes" : "no"),
    read: readYesOrNo,
  };
}

export function number(name: string): ColumnType {
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

function allowedAre(options: readonly Option[]): string {
  const labels = options.map(({ label }) => label);
  return `Allowed: ${labels.join(", ")}.`;
}

function findOption(cell: string, options: readonly Option[]): Option | undefined {
  const word = fold(cell);
  return options.find(({ value }) => value === word) ?? options.find(({ label }) => fold(label) === word);
}

function labelOf(value: string, options: readonly Option[] = []): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

function valueOf(cell: string, options: readonly Option[]): string {
  const option = findOption(cell, options);
  if (option) return option.value;
  const allowed = allowedAre(options);
  throw new CellError(
    cell === "" ? `Please fill this in. ${allowed}` : `There is no “${cell}” here. ${allowed}`,
  );
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

/**
 * A date, or a date and time, in Malta, as the export writes it, as a spreadsheet program saves that, or as people type it.
 * A date alone means the beginning or the end of the day, and as an end the last minute of a day is the whole minute.
 */
function readMoment(cell: string, edge: "start" | "end"): string | null {
  if (cell === "") return null;
  const [, written = "", clock] =
    /^(.*?\d)(?:(?:T|,?\s+)(\d{1,2}[:.]\d\d)(?:[:.]\d\d(?:\.\d+)?)?)?$/.exec(cell) ?? [];
  // Without a year it would be another date next year.
  const day = /^\S+?[\s./-]+\S+?[\s./-]+\S+$/.test(written) ? parseDay(written, "2000-01-01") : undefined;
  const time = clock === undefined ? "" : parseTime(clock);
  const isWholeDay = edge === "end" && time === "24:00";
  const reading = day && time !== undefined && instantOn(day, isWholeDay ? "" : time, edge);
  if (reading) return reading.instant;
  throw new CellError(
    "Please give a date that exists, the day or the year first, such as 29/11/2026 or 2026-11-29, with a time such as 08:00 where it is not the whole day.",
  );
}

function readYesOrNo(cell: string): boolean {
  const word = cell.toLowerCase();
  if (["yes", "true", "1"].includes(word)) return true;
  if (["no", "false", "0", ""].includes(word)) return false;
  throw new CellError("Please write yes or no.");
}
