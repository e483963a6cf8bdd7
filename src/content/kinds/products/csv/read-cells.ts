import type { Product } from "../product.schema.ts";
import { CellError } from "./column-types.ts";
import { cellOf, type Column } from "./columns.ts";

type Fields = Record<string, unknown>;

/** A change of a cell, with both values as the export writes them. */
export interface CellChange {
  column: Column;
  before: string;
  after: string;
}

/** The fields that the cells of a row change, and the cells that cannot be read. An offer is complete or absent. */
export function readCells(
  cells: ReadonlyMap<Column, string>,
  product: Product | undefined,
): { fields: Fields; faults: { column: Column; error: string }[]; changes: CellChange[] } {
  const fields: Fields = {};
  const faults: { column: Column; error: string }[] = [];
  const changes: CellChange[] = [];
  for (const [column, cell] of cells) {
    const { name, field } = column;
    const before = product ? cellOf(column, product) : "";
    // The id only identifies the product, and an empty slug does not remove the slug.
    if (name === "id" || (name === "slug" && cell === "") || cell === before.trim()) continue;
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
  return { fields, faults, changes };
}

/** An offer with one part replaced or removed; null if no part is left. */
function withPart(offer: unknown, part: string, value: unknown): Fields | null {
  const parts: Fields = { ...Object(offer), [part]: value };
  // The schema reports the missing part of an incomplete offer.
  if (value === null) delete parts[part];
  return Object.keys(parts).length > 0 ? parts : null;
}
