import papaparse from "papaparse";
import { guardCell, readCell } from "../../../src/rules/text/guard-cell.ts";
import { fold } from "../../../src/rules/text/fold.ts";
import { type Column, COLUMNS } from "./sheet-state.ts";

/** The titles of the columns. */
export const TITLES: Readonly<Record<Column, string>> = {
  product: "Product",
  offer: "Offer",
  days: "Days",
  stores: "Stores",
  limit: "Limit",
  note: "Note",
};

export const USUAL_PRICE = "Usual price";

/** What a spreadsheet of a shop may call them. */
const OTHER_TITLES: Readonly<Record<string, Column>> = {
  name: "product",
  article: "product",
  number: "product",
  sku: "product",
  barcode: "product",
  ean: "product",
  gtin: "product",
  price: "offer",
  "offer price": "offer",
  mechanic: "offer",
  dates: "days",
  store: "stores",
  "limit per customer": "limit",
  notes: "note",
  remarks: "note",
};

function columnOf(title: string): Column | undefined {
  const word = fold(title).trim();
  return COLUMNS.find((column) => column === word) ?? OTHER_TITLES[word];
}

/** A table that was copied from a spreadsheet, or a CSV file. */
export interface TableText {
  table: string[][];
  /** What the columns are, if the first row names them; a column twice counts once. */
  columns?: (Column | undefined)[];
}

const SEPARATORS = ["\t", ";", ",", "|"];

/**
 * Reads tab-separated text from the clipboard, or a CSV file with the separator by which most titles are known. Empty rows
 * are left out, but for those within a copied range without titles: a cell of it is empty where it was copied empty.
 */
export function readTable(text: string, from: "clipboard" | "file"): TableText {
  const rowsBy = (delimiter: string, preview = 0) =>
    papaparse
      .parse<string[]>(text.replace(/^\u{feff}/u, ""), { delimiter, preview })
      .data.map((cells) => cells.map((cell) => readCell(cell.trim())));
  const isFilled = (cells: readonly string[]) => cells.some((cell) => cell !== "");
  const known = (delimiter: string) => (rowsBy(delimiter, 1)[0] ?? []).filter(columnOf).length;
  const [best = "\t"] =
    from === "file" ? SEPARATORS.toSorted((one, other) => known(other) - known(one)) : SEPARATORS;
  const rows = rowsBy(best);
  const filled = rows.filter(isFilled);
  const [titles = [], ...table] = filled;
  const columns = titles.map(columnOf);
  if (!columns.includes("product") || !columns.includes("offer"))
    return { table: from === "file" ? filled : rows.slice(0, rows.findLastIndex(isFilled) + 1) };
  return {
    table,
    columns: columns.map((column, at) => (columns.indexOf(column) === at ? column : undefined)),
  };
}

/** Writes a table so that no spreadsheet takes a cell for a formula. */
export function writeTable(table: readonly (readonly string[])[], delimiter: "\t" | ","): string {
  const guarded = table.map((cells) => cells.map(guardCell));
  return papaparse.unparse(guarded, { delimiter, newline: "\r\n" });
}
