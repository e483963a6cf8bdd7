import { fold } from "../../../../rules/text/fold.ts";
import { priceText } from "../../../../rules/money/money.ts";
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
  /** Whether it takes any text. */
  isText?: true;
  show(value: unknown): string;
  /** @throws CellError */
  read(cell: string): unknown;
}

const EURO = "In euro, for example 1.79.";
const PRICE = "Please enter the price in euro, such as 1.25, with at most two places.";
const MOMENT =
  "For example 29/11/2026 08:00 or 2026-11-29 08:00, Malta time. A date without a time means the whole day.";

/** Any text. */
export function text(name: string, help: string, example = ""): ColumnType {
  return {
    name,
    field: name,
    help,
    example,
    isText: true,
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
  { help, example = "", earlier = {} }: { help?: string; example?: string; earlier?: EarlierWords } = {},
): ColumnType {
  const allowed = allowedAre(options);
  return {
    name,
    field: name,
    help: help ?? allowed,
    example,
    allowed,
    show: (value) => (typeof value === "string" ? labelOf(value, options) : ""),
    read: (cell) => earlier[fold(cell)] ?? valueOf(cell, options),
  };
}

/** The values of words that earlier versions wrote. */
type EarlierWords = Readonly<Record<string, string>>;

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
  return {
    name,
    field,
    help: EURO,
    example,
    show: (cents) => (typeof cents === "number" ? priceText(cents) : ""),
    read: readPrice,
  };
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

/** Euro as people and spreadsheets write them: `1.25`, `1,25 €`, `EUR 1.234,50`, `1'234.50`. @throws CellError */
function readPrice(cell: string): number | null {
  if (cell === "") return null;
  const amount = cell.replaceAll(/\s/g, " ").replace(/^(?:€|EUR) ?| ?(?:€|EUR)$/i, "");
  if (/[$£¥]|USD|GBP/i.test(amount)) throw new CellError(`Prices are in euro, and “${cell}” is not.`);
  if (/^[-−–(]|[-−)]$/.test(amount)) throw new CellError(`The price “${cell}” is below zero. ${PRICE}`);
  if (/^\d{1,3}[.,]\d{3}$/.test(amount))
    throw new CellError(`The price “${cell}” could be thousands or three places. ${PRICE}`);
  const grouped = /^(\d{1,3}([.,' ’])\d{3}(?:\2\d{3})*)(?:[.,](\d{1,2}))?$/.exec(amount);
  const [, euro = "", rest = ""] = grouped
    ? ["", grouped[1]?.replaceAll(/\D/g, ""), grouped[3]]
    : (/^(\d*)(?:[.,](\d{0,2}))?$/.exec(amount) ?? []);
  if (euro + rest === "" || euro.length > 7) throw new CellError(PRICE);
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
  if (/^\d{5}(?:[.,]\d+)?$/.test(cell))
    throw new CellError(
      `The date “${cell}” is the number of a spreadsheet. Please format the column as dates.`,
    );
  if (INSTANT.test(cell) && !Number.isNaN(Date.parse(cell))) return new Date(cell).toISOString();
  const [, written = "", clock, half] =
    /^(?:[a-z]{3,9},?\s+)?(\S.*?\d)(?:(?:T|,?\s+)(\d{1,2}[:.]\d\d)(?:[:.]\d\d(?:\.\d+)?)?(?:\s*([ap])\.?m\.?)?)?$/i.exec(
      cell,
    ) ?? [];
  const [, first, second] = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}$/.exec(written) ?? [];
  if (Number(second) > 12 || (half && Number(first) <= 12 && first !== second))
    throw new CellError(`The date “${cell}” may have the month first. ${DATE_FIRST}`);
  // Without a year it would be another date next year.
  const day = /^\S+?[\s./-]+\S+?[\s./-]+\S+$/.test(written)
    ? parseDay(withDashes(written), "2000-01-01")
    : undefined;
  const time = clock === undefined ? "" : parseTime(half ? onTwentyFour(clock, half) : clock);
  const isWholeDay = edge === "end" && time === "24:00";
  const reading = day && time !== undefined && instantOn(day, isWholeDay ? "" : time, edge);
  if (reading) return reading.instant;
  throw new CellError(DATE_FIRST);
}

/** A moment with its offset from UTC, as programs write it. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

const DATE_FIRST =
  "Please enter a date that exists, the day or the year first, such as 29/11/2026 or 2026-11-29, with a time such as 08:00 where it is not the whole day.";

/** `2026/11/9` as `2026-11-09`; other text as it is. */
function withDashes(day: string): string {
  return day.replace(
    /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/,
    (_, year: string, month: string, date: string) =>
      `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`,
  );
}

/** `8:30` and `p` as `20:30`. */
function onTwentyFour(clock: string, half: string): string {
  const [hour = "", minute = ""] = clock.split(/[:.]/);
  const hours = Number(hour);
  if (hours < 1 || hours > 12) return "";
  return `${(hours % 12) + (half.toLowerCase() === "p" ? 12 : 0)}:${minute}`;
}

function readYesOrNo(cell: string): boolean {
  const word = cell.toLowerCase();
  if (["yes", "y", "true", "vero", "1", "x"].includes(word)) return true;
  if (["no", "n", "false", "falso", "0", ""].includes(word)) return false;
  throw new CellError("Please write yes or no.");
}
