import type { RowOf } from "./tables.ts";

/** Which fields are not stored in their column as they are. Every other field is text, a number or null. */
export interface Encoding {
  /** Lists and nested values, stored as JSON text. */
  json: readonly string[];
  /** Stored as 0 or 1. */
  boolean: readonly string[];
}

type Cell = string | number | null;

/** Turns fields into the cells of a row. */
export function encodeRow(fields: object): Record<string, Cell> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, encodeCell(value)]));
}

function encodeCell(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "number" || typeof value === "string") return value;
  return JSON.stringify(value);
}

/** Turns a row, or the part of it that was selected, back into fields. */
export function decodeRow<Fields>(row: RowOf<Fields>, encoding: Encoding): Fields {
  const fields: Record<string, unknown> = { ...row };
  for (const name of encoding.json) {
    const cell = fields[name];
    if (typeof cell === "string") fields[name] = JSON.parse(cell);
  }
  for (const name of encoding.boolean) {
    if (name in fields) fields[name] = fields[name] === 1;
  }
  // The one place where a row becomes a record: RowOf and Encoding say how each field is stored.
  return fields as Fields;
}
