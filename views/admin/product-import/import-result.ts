/** The response of `POST /api/products/import`. */
export interface ImportResult {
  digest: string;
  applied: boolean;
  /** To undo the import with; null for a preview, or without a change. */
  importId: string | null;
  counts: Record<"create" | "update" | "unchanged" | "error", number>;
  /** Sentences about the columns, for example ignored ones. */
  notes: string[];
  /** The categories that the file would make. */
  newCategories: { category: string; label: string; rows: number[]; similar: string | null }[];
  /** The labels of the categories that there are. */
  categories: string[];
  /** All rows except unchanged ones. */
  rows: ImportRow[];
  errors: { row: number; column: string | null; error: string }[];
  /** Rows that may be mistakes and are imported all the same. */
  warnings: { row: number; warning: string }[];
  /** The file with a first column that explains the errors. */
  explained: string | null;
}

export interface ImportRow {
  /** The row number in a spreadsheet; the header is row 1. */
  row: number;
  action: "create" | "update" | "unchanged" | "error";
  name: string;
  id: string | null;
  changes: { column: string; before: string; after: string }[];
}

/** The response of `POST /api/products/import/{id}/undo`. */
export interface UndoResult {
  binned: number;
  restored: number;
  left: { id: string; name: string; reason: string }[];
}

/** `1 new product`, `12 new products`. */
export function countOf(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en-GB")} ${count === 1 ? one : many}`;
}

/** Lets the browser save a text as a CSV file. */
export function downloadCsv(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
