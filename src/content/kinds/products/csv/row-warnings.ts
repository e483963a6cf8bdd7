import { z } from "zod";
import { fold } from "../../../../rules/text/fold.ts";
import { joinWords, withoutWords } from "../../../../rules/text/text.ts";
import type { Product } from "../product.schema.ts";
import { CellError } from "./column-types.ts";
import { cellOf, type Column } from "./columns.ts";
import { MONTHS } from "../../../../rules/time/dates.ts";

/** A row that gives a product its name, brand or size. */
export interface NamedRow {
  row: number;
  /** Of the product that the row changes; null for a new one. */
  id: string | null;
  /** Whether the row gives the name, and not only another brand or size. */
  isNamed: boolean;
  product: Named;
}

interface Named {
  id?: string;
  name: string;
  brand: string;
  size: string;
}

/** A row that may be a mistake and can be imported as it is. */
export const rowWarning = z.strictObject({ row: z.int(), warning: z.string() });

export type RowWarning = z.output<typeof rowWarning>;

/** How many of one name a row is compared with: a name that was filled down a column makes thousands. */
const MOST_COMPARED = 50;

/**
 * Finds the rows that may double another product: with a name that another product has, or that an earlier row gives. Two
 * brands or two sizes make two products, which a row that gives the name may have confused.
 */
export function findDoubles(rows: readonly NamedRow[], products: readonly Named[]): RowWarning[] {
  const planned = new Map(rows.flatMap(({ id, product }) => (id === null ? [] : [[id, product] as const])));
  const existing = Map.groupBy(
    products.filter(({ id = "" }) => !planned.has(id)),
    ({ name }) => fold(name),
  );
  const earlier = new Map<string, NamedRow[]>();
  return rows.flatMap((each) => {
    const { row, id, product } = each;
    const key = fold(product.name);
    const before = earlier.get(key) ?? [];
    const other = closest(
      before.map((one) => ({ ...one.product, row: one.row })),
      each,
    );
    if (before.length < MOST_COMPARED) before.push(each);
    earlier.set(key, before);
    if (other) {
      const warning = `Row ${other.row} has the name “${product.name}” too${difference(other, product)}. Please check that these are two products.`;
      return [{ row, warning }];
    }
    const others = existing.get(key)?.slice(0, MOST_COMPARED) ?? [];
    const twin = closest(others, each);
    if (!twin) return [];
    const instead = id === null ? " To change that product, give its Product ID or its Address." : "";
    const is = difference(twin, product);
    return [{ row, warning: `There is a product with the name “${product.name}” already${is}.${instead}` }];
  });
}

/** The one that is the same product as far as is stated or, for a row that gives the name, any. */
function closest<One extends Named>(named: readonly One[], { isNamed, product }: NamedRow): One | undefined {
  return named.find((one) => isSame(one, product)) ?? (isNamed ? named[0] : undefined);
}

/** `, of another size (500 g)`; nothing where they are the same. */
function difference(one: Named, other: Named): string {
  if (isSame(one, other)) return "";
  const fields = (["brand", "size"] as const).filter(
    (field) => one[field] !== "" && other[field] !== "" && fold(one[field]) !== fold(other[field]),
  );
  return `, of another ${joinWords(fields)} (${fields.map((field) => one[field]).join(", ")})`;
}

function isSame(one: Named, other: Named): boolean {
  const differ = (a: string, b: string) => a !== "" && b !== "" && a !== b && fold(a) !== fold(b);
  return !differ(one.brand, other.brand) && !differ(one.size, other.size);
}

type Fields = Record<string, unknown>;

/** A change of a cell, with both values as the export writes them. */
interface CellChange {
  column: Column;
  before: string;
  after: string;
}

/**
 * The fields that the cells of a row change, the cells that cannot be read, and what looks damaged in the others. An offer is
 * complete or absent.
 */
export function readCells(
  cells: ReadonlyMap<Column, string>,
  product: Product | undefined,
): {
  fields: Fields;
  faults: { column: Column; error: string }[];
  changes: CellChange[];
  damages: ReadonlyMap<Column, string>;
} {
  const fields: Fields = {};
  const damages = new Map<Column, string>();
  const faults: { column: Column; error: string }[] = [];
  const changes: CellChange[] = [];
  for (const [column, cell] of cells) {
    const { name, field } = column;
    const before = product ? cellOf(column, product) : "";
    // The id only identifies the product, and an empty slug does not remove the slug.
    if (name === "id" || (name === "slug" && cell === "") || cell === before.trim()) continue;
    const damage = findDamage(before, cell, column.isText === true);
    if (damage !== undefined) damages.set(column, damage);
    try {
      const value = column.read(cell);
      const after = column.show(value);
      // A spreadsheet may write the same value in another form, 1.5 for 1.50.
      if (product && after === before) continue;
      changes.push({ column, before, after });
      const [group = "", part] = field.split(".");
      fields[group] = part === undefined ? value : withPart(fields[group] ?? product?.offer, part, value);
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      faults.push({ column, error: error.message });
    }
  }
  return { fields, faults, changes, damages };
}

/** An offer with one part replaced or removed; null if no part is left. */
function withPart(offer: unknown, part: string, value: unknown): Fields | null {
  const parts: Fields = { ...Object(offer), [part]: value };
  // The schema reports the missing part of an incomplete offer.
  if (value === null) delete parts[part];
  return Object.keys(parts).length > 0 ? parts : null;
}

/** What a spreadsheet program shows where a formula fails, in English, Italian or German, and where a column is too narrow. */
const ERROR_VALUE =
  /^(?:#(?:REF|RIF|BEZUG|VALUE|VALORE|WERT|DIV\/0|NUM|ZAHL|NULL|NULLO|SPILL|CALC|FIELD|BLOCKED)!|#(?:NAME|NOME)\?|#N\/[AD]|#NV|#{3,})$/;

/** A number that was too long for its cell: its last digits are gone. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d+$/i;

/** In English and Italian. */
const SHORT_MONTHS = [
  ...MONTHS.map((month) => month.slice(0, 3)),
  ..."gen mag giu lug ago set ott dic".split(" "),
].join("|");

/** What a spreadsheet makes of `6-12` or `6/12`: 06-Dec, Dec-06, 06/12/2026. */
const DATE = new RegExp(
  `^(?:\\d{1,2}[-/ .](?:${SHORT_MONTHS})(?:[-/ .]\\d{2,4})?|(?:${SHORT_MONTHS})[-/ .]\\d{2,4}|\\d{1,2}[/.]\\d{1,2}[/.]\\d{4}|\\d{4}-\\d\\d-\\d\\d(?: 00:00:00)?)$`,
  "i",
);

/** A question mark where only a letter can be: before one, as in `?ob?`. */
const LOST_LETTER = /(?<![^\s(“"'-]|\?)\?+\p{L}|\p{L}\?+\p{L}/u;

/** In characters. */
const LONGEST_QUOTE = 80;

/** The bytes that Windows-1252 has beyond ASCII, by their letters. */
const BYTES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 128 }, (_, index) => [
    new TextDecoder("windows-1252").decode(Uint8Array.of(index + 128)),
    index + 128,
  ]),
);

/**
 * What a cell looks like that a program has damaged, as a sentence; undefined where nothing is conspicuous. Such a cell may be
 * meant, so it is pointed out and can be imported.
 *
 * @param before what the product has now; empty for a new one.
 * @param isText whether the column takes any text: then a date is one that was made of other words, such as a size.
 */
function findDamage(before: string, cell: string, isText: boolean): string | undefined {
  const named = `The cell ${quote(cell)}`;
  if (ERROR_VALUE.test(cell)) return `${named} is an error of the spreadsheet, not a value.`;
  if (cell.includes("\u{fffd}"))
    return `${named} has letters that were lost when the file was saved (\u{fffd}).`;
  const repaired = decodeAgain(cell);
  if (repaired !== cell) return `${named} was encoded twice: is ${quote(repaired)} meant?`;
  if (isText && SHORTENED.test(cell))
    return `${named} is a number of which the spreadsheet has cut off digits.`;
  if (isText && DATE.test(cell))
    return `${named} is a date: the spreadsheet may have made it of other figures.`;
  if (isText && cell.startsWith("=")) return `${named} is a formula, not its result.`;
  // An address may have a question mark before letters.
  if (LOST_LETTER.test(withoutWords(cell, /\//)) || isWithQuestionMarks(before, cell))
    return `${named} has question marks where letters were lost.`;
  if (isWithoutAccents(before, cell)) return `${named} has lost the accents of ${quote(before)}.`;
  return undefined;
}

/** A text in quotation marks, of which a long one is only begun. */
function quote(text: string): string {
  return `“${text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text}”`;
}

/** The text as it was before its UTF-8 was read as Windows-1252: `Ä§obÅ¼` was `ħobż`. The text itself if it was not. */
function decodeAgain(text: string): string {
  return text.replaceAll(/[^\0-\u{7f}]+/gu, (run) => {
    const bytes = Array.from(run, (letter) => BYTES.get(letter));
    if (bytes.length < 2 || bytes.includes(undefined)) return run;
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes, Number));
    } catch {
      return run;
    }
  });
}

function isWithQuestionMarks(before: string, cell: string): boolean {
  const [was, is] = [Array.from(before), Array.from(cell)];
  return (
    before !== cell &&
    was.length === is.length &&
    was.every((letter, at) => letter === is[at] || (is[at] === "?" && /\p{L}/u.test(letter)))
  );
}

function isWithoutAccents(before: string, cell: string): boolean {
  return (
    before.length === cell.length &&
    /[^\0-\u{7f}]/u.test(before) &&
    !/[^\0-\u{7f}]/u.test(cell) &&
    fold(before) === fold(cell) &&
    before !== cell
  );
}
