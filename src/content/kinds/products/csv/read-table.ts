import { z } from "zod";
import papaparse from "papaparse";
import { ValidationError } from "../../../../errors.ts";
import { guardCell, readCell } from "../../../../rules/text/guard-cell.ts";
import { editDistance } from "../../../../rules/text/edit-distance.ts";
import { joinWords } from "../../../../rules/text/text.ts";
import { type Column, COLUMNS, findColumn } from "./columns.ts";

/** What a file is read for. */
export interface Reading {
  findColumn: (heading: string) => Column | undefined;
  /** The codes of the columns of which one must be there, and the sentence of a file without. */
  keys: readonly string[];
  lacksKeys: string;
  maxRows: number;
}

/** By a person: more products than a large range has, and a preview that a person can still read. */
const IMPORT: Reading = {
  findColumn,
  keys: ["id", "slug", "name"],
  lacksKeys:
    "The first row must have the titles of the columns, with Product ID, Address or Name among them. Export the products to see how it looks.",
  maxRows: 5_000,
};

/** Lines without a product that a file may have: five million line breaks would fill the memory. */
const EMPTY_LINES = 1_000;

/** Among these is the line of the titles. */
const FIRST_LINES = 20;

/** In bytes. */
export const MAX_CSV_BYTES = 5_000_000;

/** A row of the file by its columns. The header is row 1, as in a spreadsheet. */
export interface TableRow {
  row: number;
  cells: Map<Column, string>;
  /** An error of the whole row. */
  fault?: string;
}

export interface Table {
  rows: TableRow[];
  /** What the file calls each of its columns. */
  headings: ReadonlyMap<Column, string>;
  /** Notes about the columns, as sentences. */
  notes: string[];
  /** Whether the last row has fewer cells than there are columns, and no line break: the file may have been cut off. */
  isCut: boolean;
}

/**
 * Reads a CSV file with a header. The separator may be a comma, a semicolon, a tab or a vertical bar, and lines end as on any
 * system. Unknown columns are ignored and named in the notes.
 *
 * The caller bounds its size.
 *
 * @throws ValidationError when the file is not a table of products.
 */
export function readTable(csv: string, reading = IMPORT): Table {
  if (reading === IMPORT && Buffer.byteLength(csv) > MAX_CSV_BYTES)
    throw fault("This file is larger than 5 MB. Please split it.");
  if (csv.includes("\0")) throw fault("This file is not text in UTF-8. Please save it as CSV UTF-8.");
  const { lines, first, broken } = parseLines(csv, reading);
  if (broken !== undefined) {
    throw fault(
      `Row ${broken + 1} has a quotation mark that is not closed. Please save the file as CSV again.`,
    );
  }
  const { columns, headings, notes } = readHeader(
    (lines[first] ?? []).map((cell) => cell.trim()),
    reading,
  );
  const rows = lines
    .slice(first + 1)
    .map((cells, index) => readRow(columns, cells, first + index + 2))
    .filter(
      ({ cells, fault: wrong }) => wrong !== undefined || [...cells.values()].some((cell) => cell !== ""),
    );
  if (rows.length === 0) throw fault("There are no products in this file.");
  const { maxRows } = reading;
  if (rows.length > maxRows || lines.length === maxRows + EMPTY_LINES)
    throw fault(`This file has more than ${maxRows.toLocaleString("en-GB")} rows. Please split it.`);
  const isCut = !/[\r\n]\s*$/.test(csv) && (lines.at(-1)?.length ?? 0) < columns.length;
  return { rows, headings, notes, isCut };
}

/** The separators of spreadsheet programs. */
const SEPARATORS = [",", ";", "\t", "|"];

/**
 * The cells of each line, and the line of the titles: the first that is not empty. The separator is that of the line `sep=;`,
 * which Excel takes for a setting and not for a row, or the one by which most titles are known.
 */
function parseLines(csv: string, { findColumn: find, maxRows } = IMPORT) {
  const text = csv.replace(/^\u{feff}/u, "").replaceAll(/\r\n?/g, "\n");
  const [setting = "", separator] = /^"?sep=([,;|\t])"?\n/.exec(text) ?? [];
  const table = text.slice(setting.length);
  const parse = (delimiter: string, preview: number) =>
    papaparse.parse<string[]>(table, { delimiter, newline: "\n", preview });
  const isFilled = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== "");
  const titles = (delimiter: string) =>
    (parse(delimiter, FIRST_LINES).data.find(isFilled) ?? []).filter((title) => find(title)).length;
  const delimiter = separator ?? SEPARATORS.toSorted((one, other) => titles(other) - titles(one))[0] ?? ",";
  const { data, errors } = parse(delimiter, maxRows + EMPTY_LINES);
  const first = Math.max(0, data.findIndex(isFilled));
  return { lines: data, first, delimiter, broken: errors.find(({ type }) => type === "Quotes")?.row };
}

function readHeader(
  names: readonly string[],
  reading: Reading,
): Pick<Table, "headings" | "notes"> & { columns: (Column | undefined)[] } {
  const { keys, lacksKeys } = reading;
  const columns = names.map(reading.findColumn);
  const known = columns.filter((column) => column !== undefined);
  const twice = known.find((column, at) => known.indexOf(column) !== at);
  if (twice) throw fault(`The column ${twice.title} is there twice. Please keep one of them.`);
  if (!known.some(({ name }) => keys.includes(name))) throw fault(lacksKeys);
  const notes = names
    .filter((name, at) => name !== "" && name !== EXPLANATION && columns[at] === undefined)
    .map(
      (name) => `The column ${JSON.stringify(name.slice(0, 60))} is not known and is left out.${meant(name)}`,
    );
  const missing = COLUMNS.filter((column) => !known.includes(column)).map(({ title }) => title);
  if (missing.length > 0 && reading === IMPORT) {
    notes.push(
      `The file has no ${joinWords(missing)}: ${missing.length === 1 ? "it stays" : "they stay"} as ${missing.length === 1 ? "it is" : "they are"}, and new products begin without.`,
    );
  }
  const headings = new Map(columns.flatMap((column, at) => (column ? [[column, names[at] ?? ""]] : [])));
  return { columns, headings, notes };
}

/** The maximum of typing errors for which a column is suggested. */
const MAX_NAME_ERRORS = 3;

/** `Did you mean Price?`, if the title or the code of a column is similar. */
function meant(name: string): string {
  const written = name.slice(0, 60).toLowerCase();
  const near = COLUMNS.map(({ title, name: code }) => ({
    title,
    far: Math.min(...[title, code].map((word) => editDistance(word.toLowerCase(), written, MAX_NAME_ERRORS))),
  })).toSorted((a, b) => a.far - b.far)[0];
  return near && near.far <= MAX_NAME_ERRORS ? ` Did you mean ${near.title}?` : "";
}

function readRow(columns: readonly (Column | undefined)[], line: readonly string[], row: number): TableRow {
  const cells = new Map<Column, string>();
  for (const [at, column] of columns.entries()) {
    const cell = line[at];
    if (column && cell !== undefined) cells.set(column, readCell(cell.trim()).replaceAll("\r\n", "\n"));
  }
  const beyond = line.slice(columns.length).some((cell) => cell.trim() !== "");
  return {
    row,
    cells,
    ...(beyond && { fault: "This row has more cells than the first row has columns." }),
  };
}

function fault(sentence: string): ValidationError {
  return new ValidationError({ csv: sentence });
}

/** The title of the column that explains the errors of each row; an import ignores it. */
const EXPLANATION = "What to correct";

/** An error of a cell, or, without a column, of its row. */
export const rowError = z.strictObject({
  row: z.int(),
  /** As the file calls it. */
  column: z.string().nullable(),
  error: z.string(),
});

export type RowError = z.output<typeof rowError>;

/**
 * The same file with a first column that explains the errors of each row. It has all rows, so that it can be imported once
 * it has been corrected. A column of earlier explanations is replaced.
 */
export function explainErrors(csv: string, errors: readonly RowError[]): string {
  const { lines, first, delimiter } = parseLines(csv);
  const data = lines.slice(first);
  if (data.at(-1)?.every((cell) => cell === "")) data.pop();
  const earlier = data[0]?.findIndex((title) => title.trim() === EXPLANATION) ?? -1;
  const byRow = Map.groupBy(errors, ({ row }) => row);
  const explain = (row: number) =>
    (byRow.get(row) ?? [])
      .map(({ column, error }) => (column === null ? error : `${column}: ${error}`))
      .join(" ");
  const rows = data.map((cells, at) => [
    at === 0 ? EXPLANATION : explain(first + at + 1),
    ...cells.filter((_, column) => column !== earlier),
  ]);
  const guarded = rows.map((cells) => cells.map((cell) => guardCell(readCell(cell))));
  // The byte order mark, by which Excel recognises UTF-8.
  return `\u{feff}${papaparse.unparse(guarded, { delimiter })}\r\n`;
}
