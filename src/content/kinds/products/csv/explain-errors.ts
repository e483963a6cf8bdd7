import papaparse from "papaparse";
import { guardCell, readCell } from "./guard-cell.ts";

/** The title of the column that explains the errors of each row; an import ignores it. */
export const EXPLANATION = "What to correct";

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
