/** What the API answers to an import (`POST /api/products/import`). */
export interface ImportAnswer {
  digest: string;
  applied: boolean;
  counts: Record<"create" | "update" | "unchanged" | "error", number>;
  /** What is to be known of the columns, as sentences. */
  notes: string[];
  /** Every row but those that change nothing. */
  rows: ImportRow[];
  errors: { row: number; column: string | null; error: string }[];
}

export interface ImportRow {
  /** As a spreadsheet counts: the header is row 1. */
  row: number;
  action: "create" | "update" | "unchanged" | "error";
  name: string;
  id: string | null;
  changes: { column: string; before: string; after: string }[];
}

/** `1 new product`, `12 new products`. */
export function countOf(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en-GB")} ${count === 1 ? one : many}`;
}
