import papaparse from "papaparse";
import { z } from "zod";
import { parseJson } from "../../../../rules/text/parse-json.ts";
import { ValidationError } from "../../../../errors.ts";
import { decodeFile } from "../../../../rules/text/decode-file.ts";
import { isGtin } from "../../../../rules/schema/fields.ts";
import { fold } from "../../../../rules/text/fold.ts";
import { FEED_FIELDS, type FeedSettings } from "../../../settings/setting-schemas.ts";
import { type Column, COLUMNS, findColumn } from "../csv/columns.ts";
import { cellNamed, type Match, type MatchRow } from "../csv/plan-import.ts";
import { readTable, type Reading, type Table } from "../csv/read-table.ts";
import type { Product } from "../product.schema.ts";

/** In bytes: five times a file of 20,000 products. */
export const MAX_FEED_BYTES = 20_000_000;

const MAX_ROWS = 50_000;

/** The columns by which a row is matched with a product. */
const KEYS = ["sku", "gtin"] as const;

const NO_KEYS =
  "The file has no column for the article number or the barcode number, so no row can be matched with a product. Say in the settings, under Prices from the till, which columns they are.";

/** What stands for a letter that was lost. */
const LOST = "\u{fffd}";

const LETTERS_LOST = `Letters of this file are lost (${LOST}): the till may cut names short. Products keep their own words in place of cells with a lost letter.`;

/**
 * Reads a file of the till: CSV with any separator, or a JSON object on each line, in UTF-8, UTF-16 or Windows-1252.
 *
 * @throws ValidationError where it is not a table with a key.
 */
export function readFeed(bytes: Uint8Array, { columns }: FeedSettings): Table {
  if (bytes.length > MAX_FEED_BYTES) throw fault("This file is larger than 20 MB.");
  const text = decodeFile(bytes)?.text.replace(/^\u{feff}/u, "");
  if (text === undefined)
    throw fault("This is an Excel workbook. Please export CSV or a JSON object on each line.");
  const mapped = new Map(columns.map(({ heading, field }) => [fold(heading), field]));
  const taken = new Set<string>(mapped.values());
  const reading: Reading = {
    findColumn(heading) {
      const field = mapped.get(fold(heading.trim()));
      if (field !== undefined) return COLUMNS.find(({ name }) => name === field);
      const column = findColumn(heading);
      return column && READ.has(column.name) && !taken.has(column.name) ? column : undefined;
    },
    keys: KEYS,
    lacksKeys: NO_KEYS,
    maxRows: MAX_ROWS,
  };
  const isJson = /^\s*\{/.test(text);
  const table = readTable(isJson ? csvOfLines(text) : text, reading);
  if (table.isCut) throw fault("The file ends in the middle of a row: it may have arrived only in part.");
  const notes = text.includes(LOST) ? [...table.notes, LETTERS_LOST] : table.notes;
  // A table counts its header as the first row; JSON lines have none.
  return {
    ...table,
    notes,
    rows: table.rows.map((row) => ({ ...row, row: isJson ? row.row - 1 : row.row })),
  };
}

/** The columns of the product file that a feed reads; the others, such as the address and the status, belong to staff. */
const READ = new Set(Object.keys(FEED_FIELDS));

/** How many names of fields JSON lines may have in all. */
const MAX_NAMES = 200;

function csvOfLines(text: string): string {
  const records = text
    .split(/\r\n?|\n/)
    .map((line, index): Record<string, unknown> | undefined =>
      line.trim() === "" ? undefined : readLine(line, index + 1),
    );
  const fields = [...new Set(records.flatMap((record) => Object.keys(record ?? {})))];
  // The table has a cell for each name in each line.
  if (fields.length > MAX_NAMES) throw fault(`The lines have more than ${MAX_NAMES} names of fields.`);
  const data = records.map((record) => fields.map((name) => record?.[name] ?? ""));
  // An escape in JSON can be half of a character.
  return papaparse.unparse({ fields, data }).toWellFormed();
}

function readLine(line: string, number: number): Record<string, unknown> {
  const parsed = z.record(z.string(), z.unknown()).safeParse(parseJson(line));
  if (parsed.success) return parsed.data;
  throw fault(`Line ${number} is not a JSON object. The file may have arrived only in part.`);
}

function fault(sentence: string): ValidationError {
  return new ValidationError({ file: sentence });
}

export type FeedMatcher = ReturnType<typeof createFeedMatcher>;

/**
 * Matches rows with products by their keys, and knows which products the file lacks. A row is about the product with its
 * article number, or else with its barcode number. Of an existing product only the price, a key that it has not, and what
 * the settings say are taken: of these no cell that has lost a letter.
 */
export function createFeedMatcher(table: Table, settings: FeedSettings) {
  const keys = KEYS.filter((key) => [...table.headings.keys()].some(({ name }) => name === key));
  const overwritten = new Set<string>(
    settings.columns.filter(({ overwrite }) => overwrite).map(({ field }) => field),
  );
  const byKey = { sku: new Map<string, Product[]>(), gtin: new Map<string, Product[]>() };
  const byId = new Map<string, Product>();
  const seen = new Set<string>();

  function find(key: (typeof KEYS)[number], cells: ReadonlyMap<Column, string>): readonly Product[] {
    const found = byKey[key].get(normalise(key, cellNamed(cells, key))) ?? [];
    for (const { id } of found) seen.add(id);
    const live = found.filter(({ status }) => status === "active");
    return live.length > 0 ? live : found;
  }

  function takenOf(product: Product, cells: ReadonlyMap<Column, string>): Map<Column, string> {
    const taken = [...withoutOwnNumber(cells)].filter(
      ([{ name }, cell]) =>
        name === "price" ||
        (!cell.includes(LOST) && (overwritten.has(name) || (isKey(name) && product[name] === ""))),
    );
    const back = settings.archivesGone && product.status === "archived" && STATUS;
    return new Map(back ? [...taken, [back, "active"]] : taken);
  }

  function matchRow(cells: ReadonlyMap<Column, string>): Match {
    const key = keys.map((name) => normalise(name, cellNamed(cells, name))).find((value) => value !== "");
    const found = keys.map((name) => find(name, cells));
    const [product] = found.flat();
    const wrong = (sentence: string): Match => ({ fault: sentence, key: "", cells });
    if (key === undefined) return wrong("This row has neither an article number nor a barcode number.");
    if (found.some(({ length }) => length > 1))
      return wrong(`Several products have this number: ${namesOf(found.flat())}. Please correct them first.`);
    if (found.flat().some(({ id }) => id !== product?.id))
      return wrong(
        `The article number and the barcode number are of two products: ${namesOf(found.flat())}.`,
      );
    const price = [...cells].find(([{ name }]) => name === "price")?.[1];
    if (price === "") return wrong("The price is empty.");
    if (/^[^1-9]*0[^1-9]*$/.test(price ?? "")) return wrong("The price is zero.");
    // An article with several barcodes has a row for each of them.
    const says = JSON.stringify([...cells].filter(([{ name }]) => name !== "gtin").map(([, cell]) => cell));
    if (product) return { product, key, says, cells: takenOf(product, cells) };
    // A new product is known again by one of its numbers.
    const kept = cellNamed(cells, "sku") === "" ? cells : withoutOwnNumber(cells);
    return { key, says, cells: kept, isLeftOut: !settings.addsNew };
  }

  /** The live products that the file could name. Read it after the plan. */
  const known = () =>
    [...byId.values()].filter(
      ({ status, ...own }) => status === "active" && keys.some((key) => own[key] !== ""),
    );
  return {
    matchBy: (products: readonly Product[]): MatchRow => {
      for (const product of products) {
        byId.set(product.id, product);
        for (const key of keys) {
          const value = normalise(key, product[key]);
          if (value !== "") byKey[key].set(value, [...(byKey[key].get(value) ?? []), product]);
        }
      }
      return matchRow;
    },
    known,
    /** Those of them that it lacks. */
    gone: () => known().filter(({ id }) => !seen.has(id)),
    productOf: (id: string) => byId.get(id),
  };
}

const STATUS = COLUMNS.find(({ name }) => name === "status");

function isKey(name: string): name is (typeof KEYS)[number] {
  return name === "sku" || name === "gtin";
}

/** The cells without a number of the till's own in the column of barcodes, such as `4011` for what is weighed. */
function withoutOwnNumber(cells: ReadonlyMap<Column, string>): ReadonlyMap<Column, string> {
  const isOwn = (number: string) => number !== "" && !isGtin(number.replaceAll(/\s/g, ""));
  return new Map([...cells].filter(([{ name }, cell]) => name !== "gtin" || !isOwn(cell)));
}

/** A barcode number is the same with zeros in front, as scanners and spreadsheets add and drop them. */
function normalise(key: (typeof KEYS)[number], value: string): string {
  return key === "sku" ? value : value.replaceAll(/\s/g, "").replace(/^0+/, "");
}

function namesOf(products: readonly Product[]): string {
  return [...new Set(products.map(({ name }) => name))].join(", ");
}
