import papaparse from "papaparse";
import { ValidationError } from "../../../../errors.ts";
import { guardCell, readCell } from "./guard-cell.ts";
import { editDistance } from "../../../../rules/text/edit-distance.ts";
import { joinWords } from "../../../../rules/text/text.ts";
import { type Column, COLUMNS, findColumn } from "./columns.ts";

/** More products than a large range has, and a preview that a person can still read. */
const MAX_ROWS = 5_000;

/** Including empty lines: five million line breaks would fill the memory. */
const MAX_LINES = MAX_ROWS + 1_000;

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
}

/**
 * Reads a CSV file with a header. The separator may be a comma, a semicolon or a tab. Unknown columns are ignored and
 * named in the notes.
 *
 * @throws ValidationError when the file is not a table of products.
 */
export function readTable(csv: string): Table {
  if (Buffer.byteLength(csv) > MAX_CSV_BYTES) throw fault("This file is larger than 5 MB. Please split it.");
  const { data, errors } = papaparse.parse<string[]>(csv, { preview: MAX_LINES });
  const broken = errors.find(({ type }) => type === "Quotes");
  if (broken) {
    throw fault(
      `Row ${(broken.row ?? 0) + 1} has a quotation mark that is not closed. Please save the file as CSV again.`,
    );
  }
  const [header = [], ...lines] = data;
  const { columns, headings, notes } = readHeader(header.map((cell) => cell.trim()));
  const rows = lines
    .map((cells, index) => readRow(columns, cells, index + 2))
    .filter(
      ({ cells, fault: wrong }) => wrong !== undefined || [...cells.values()].some((cell) => cell !== ""),
    );
  if (rows.length === 0) throw fault("There are no products in this file.");
  if (rows.length > MAX_ROWS || data.length === MAX_LINES)
    throw fault("This file has more than 5,000 rows. Please split it.");
  return { rows, headings, notes };
}

function readHeader(
  names: readonly string[],
): Pick<Table, "headings" | "notes"> & { columns: (Column | undefined)[] } {
  const columns = names.map(findColumn);
  const known = columns.filter((column) => column !== undefined);
  const twice = known.find((column, at) => known.indexOf(column) !== at);
  if (twice) throw fault(`The column ${twice.title} is there twice. Please keep one of them.`);
  if (!known.some(({ name }) => ["id", "slug", "name"].includes(name))) {
    throw fault(
      "The first row must have the titles of the columns, with Product ID, Address or Name among them. Export the products to see how it looks.",
    );
  }
  const notes = names
    .filter((name, at) => name !== "" && name !== EXPLANATION && columns[at] === undefined)
    .map(
      (name) => `The column ${JSON.stringify(name.slice(0, 60))} is not known and is left out.${meant(name)}`,
    );
  const missing = COLUMNS.filter((column) => !known.includes(column)).map(({ title }) => title);
  if (missing.length > 0) {
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

interface RowError {
  /** The header is row 1. */
  row: number;
  column: string | null;
  error: string;
}

/**
 * The same file with a first column that explains the errors of each row. It has all rows, so that it can be imported once
 * it has been corrected. A column of earlier explanations is replaced.
 */
export function explainErrors(csv: string, errors: readonly RowError[]): string {
  const { data, meta } = papaparse.parse<string[]>(csv);
  if (data.at(-1)?.every((cell) => cell === "")) data.pop();
  const earlier = data[0]?.findIndex((title) => title.trim() === EXPLANATION) ?? -1;
  const byRow = Map.groupBy(errors, ({ row }) => row);
  const explain = (row: number) =>
    (byRow.get(row) ?? [])
      .map(({ column, error }) => (column === null ? error : `${column}: ${error}`))
      .join(" ");
  const rows = data.map((cells, at) => [
    at === 0 ? EXPLANATION : explain(at + 1),
    ...cells.filter((_, column) => column !== earlier),
  ]);
  const guarded = rows.map((cells) => cells.map((cell) => guardCell(readCell(cell))));
  // The byte order mark, by which Excel recognises UTF-8.
  return `\u{feff}${papaparse.unparse(guarded, { delimiter: meta.delimiter })}\r\n`;
}
