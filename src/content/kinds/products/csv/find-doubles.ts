import { fold } from "../../../../rules/text/fold.ts";
import { joinWords } from "../../../../rules/text/text.ts";
import type { Product } from "../product.schema.ts";
import { CellError } from "./column-types.ts";
import { cellOf, type Column } from "./columns.ts";
import { findDamage } from "./signs-of-damage.ts";

/** A row that gives a product its name, brand or size. */
export interface NamedRow {
  row: number;
  /** Of the product that the row changes; null for a new one. */
  id: string | null;
  /** Whether the row gives the name, and not only another brand or size. */
  isNamed: boolean;
  product: Named;
}

interface Named {
  id?: string;
  name: string;
  brand: string;
  size: string;
}

/** A row that may be a mistake and can be imported as it is. */
export interface RowWarning {
  row: number;
  warning: string;
}

/**
 * Finds the rows that may double another product: with a name that another product has, or that an earlier row gives. Two
 * brands or two sizes make two products, which a row that gives the name may have confused.
 */
export function findDoubles(rows: readonly NamedRow[], products: readonly Named[]): RowWarning[] {
  const planned = new Map(rows.flatMap(({ id, product }) => (id === null ? [] : [[id, product] as const])));
  const existing = Map.groupBy(products, ({ name }) => fold(name));
  const earlier = new Map<string, NamedRow[]>();
  return rows.flatMap((each) => {
    const { row, id, product } = each;
    const key = fold(product.name);
    const before = earlier.get(key) ?? [];
    const other = closest(
      before.map((one) => ({ ...one.product, row: one.row })),
      each,
    );
    before.push(each);
    earlier.set(key, before);
    if (other) {
      const warning = `Row ${other.row} has the name “${product.name}” too${difference(other, product)}. Please check that these are two products.`;
      return [{ row, warning }];
    }
    const others = existing.get(key)?.filter((one) => one.id !== id && !planned.has(one.id ?? ""));
    const twin = closest(others ?? [], each);
    if (!twin) return [];
    const instead = id === null ? " To change that product, give its Product ID or its Address." : "";
    const is = difference(twin, product);
    return [{ row, warning: `There is a product with the name “${product.name}” already${is}.${instead}` }];
  });
}

/** The one that is the same product as far as is stated or, for a row that gives the name, any. */
function closest<One extends Named>(named: readonly One[], { isNamed, product }: NamedRow): One | undefined {
  return named.find((one) => isSame(one, product)) ?? (isNamed ? named[0] : undefined);
}

/** `, of another size (500 g)`; nothing where they are the same. */
function difference(one: Named, other: Named): string {
  if (isSame(one, other)) return "";
  const fields = (["brand", "size"] as const).filter(
    (field) => one[field] !== "" && other[field] !== "" && fold(one[field]) !== fold(other[field]),
  );
  return `, of another ${joinWords(fields)} (${fields.map((field) => one[field]).join(", ")})`;
}

function isSame(one: Named, other: Named): boolean {
  const differ = (a: string, b: string) => a !== "" && b !== "" && fold(a) !== fold(b);
  return !differ(one.brand, other.brand) && !differ(one.size, other.size);
}

type Fields = Record<string, unknown>;

/** A change of a cell, with both values as the export writes them. */
interface CellChange {
  column: Column;
  before: string;
  after: string;
}

/**
 * The fields that the cells of a row change, the cells that cannot be read, and what looks damaged in the others. An offer is
 * complete or absent.
 */
export function readCells(
  cells: ReadonlyMap<Column, string>,
  product: Product | undefined,
): {
  fields: Fields;
  faults: { column: Column; error: string }[];
  changes: CellChange[];
  damages: ReadonlyMap<Column, string>;
} {
  const fields: Fields = {};
  const damages = new Map<Column, string>();
  const faults: { column: Column; error: string }[] = [];
  const changes: CellChange[] = [];
  for (const [column, cell] of cells) {
    const { name, field } = column;
    const before = product ? cellOf(column, product) : "";
    // The id only identifies the product, and an empty slug does not remove the slug.
    if (name === "id" || (name === "slug" && cell === "") || cell === before.trim()) continue;
    const damage = findDamage(before, cell, column.isText === true);
    if (damage !== undefined) damages.set(column, damage);
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
  return { fields, faults, changes, damages };
}

/** An offer with one part replaced or removed; null if no part is left. */
function withPart(offer: unknown, part: string, value: unknown): Fields | null {
  const parts: Fields = { ...Object(offer), [part]: value };
  // The schema reports the missing part of an incomplete offer.
  if (value === null) delete parts[part];
  return Object.keys(parts).length > 0 ? parts : null;
}
