import papaparse from "papaparse";
import { COLUMNS } from "./columns.ts";

/** What staff need to know to write a file for the import. */
export interface FileFormat {
  /** What the columns take; columns with the same help stand together. */
  help: { columns: string[]; help: string }[];
  /** A CSV file to fill in: the columns, and one product as an example, a draft. */
  template: string;
}

/** The format of the product file (docs/admin.md). */
export function productFileFormat(): FileFormat {
  const byHelp = Map.groupBy(COLUMNS, ({ help }) => help);
  const rows = [COLUMNS.map(({ title }) => title), COLUMNS.map(({ example }) => example)];
  return {
    help: [...byHelp].map(([help, columns]) => ({ columns: columns.map(({ title }) => title), help })),
    // The byte order mark, by which Excel recognises UTF-8.
    template: `\u{feff}${papaparse.unparse(rows)}\r\n`,
  };
}
