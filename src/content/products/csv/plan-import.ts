import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Db } from "../../../database/tables.ts";
import { ValidationError } from "../../../errors.ts";
import { isUuid } from "../../../rules/text/uuid.ts";
import type { Product } from "../product.schema.ts";
import { listRecords } from "../../lifecycle/read.ts";
import { listAddressOwners } from "../../lifecycle/slugs.ts";
import { composeFields } from "../../lifecycle/write.ts";
import type { ServerKind } from "../../lifecycle/server-kind.ts";
import { CellError, cellOf, COLUMNS, type Column } from "./columns.ts";
import { findNewCategories, type NewCategory } from "./new-categories.ts";
import { readTable, type TableRow } from "./read-table.ts";

type Fields = Record<string, unknown>;

/** A change of a cell, with the values as the file writes them. */
interface CellChange {
  column: string;
  before: string;
  after: string;
}

/** The planned result of a row. */
interface PlannedRow {
  row: number;
  action: "create" | "update" | "unchanged" | "error";
  name: string;
  /** Of an existing product. */
  id: string | null;
  changes: CellChange[];
}

/** An error of a cell, or, without a column, of its row. */
interface RowError {
  row: number;
  column: string | null;
  error: string;
}

/** A write of the plan. */
type Write = { fields: Fields } & ({ id: null } | { id: string; version: number });

export interface ImportPlan {
  rows: PlannedRow[];
  errors: RowError[];
  notes: string[];
  /** The categories that the plan would make. */
  newCategories: NewCategory[];
  writes: Write[];
  /** A fingerprint of the existing products if the plan creates any, so that it cannot create them twice. */
  catalogue: string | undefined;
  /** A hash of the file and of the products that it changes. */
  digest: string;
}

/** The number of rows after which other requests may run: a few milliseconds. */
const CHUNK = 100;

/**
 * Plans an import, row by row. Writes nothing. A row updates the product with its id, or else with its slug, and
 * otherwise creates a new one.
 *
 * @throws ValidationError when the file cannot be read.
 */
export async function planImport(db: Db, kind: ServerKind<Product>, csv: string): Promise<ImportPlan> {
  const { rows, notes } = readTable(csv);
  const products = await listRecords(db, kind);
  const known: Known = {
    byId: new Map(products.map((product) => [product.id, product])),
    bySlug: new Map(products.map((product) => [product.slug, product])),
    addresses: await listAddressOwners(db, kind),
    taken: new Map(),
  };
  const plan: ImportPlan = {
    rows: [],
    errors: [],
    notes,
    newCategories: [],
    writes: [],
    catalogue: undefined,
    digest: "",
  };
  const categories: { row: number; category: unknown }[] = [];
  const hash = createHash("sha256").update(csv);
  for (const [at, row] of rows.entries()) {
    if (at % CHUNK === CHUNK - 1) await nextTurn();
    const { planned, faults, write } = planRow(kind, row, known);
    plan.rows.push(planned);
    plan.errors.push(...faults);
    if (write) {
      plan.writes.push(write);
      categories.push({ row: row.row, category: write.fields["category"] });
    }
    const version = write && write.id !== null ? write.version : 0;
    hash.update(`\n${planned.row} ${planned.action} ${planned.id ?? ""} ${version}`);
  }
  plan.newCategories = findNewCategories(
    categories,
    products.map(({ category }) => category),
  );
  if (plan.writes.some(({ id }) => id === null)) plan.catalogue = fingerprint(products);
  hash.update(`\n${plan.catalogue}`);
  return { ...plan, digest: hash.digest("hex") };
}

/** The current fingerprint of the products, to compare with `ImportPlan.catalogue`. */
export async function readCatalogue(db: Db): Promise<string> {
  return fingerprint(await db.selectFrom("products").select("id").where("deletedDate", "is", null).execute());
}

function fingerprint(products: readonly { id: string }[]): string {
  const ids = products.map(({ id }) => id).toSorted();
  return createHash("sha256").update(ids.join()).digest("hex");
}

interface Known {
  byId: ReadonlyMap<string, Product>;
  bySlug: ReadonlyMap<string, Product>;
  /** The product that has or had a slug, those in the bin included. An import does not give a slug to another. */
  addresses: Map<string, string>;
  /** The rows that use an id or a new slug. */
  taken: Map<string, number>;
}

function planRow(
  kind: ServerKind<Product>,
  line: TableRow,
  known: Known,
): { planned: PlannedRow; faults: RowError[]; write?: Write } {
  const { row, cells } = line;
  const cell = (name: string) => [...cells].find(([column]) => column.name === name)?.[1] ?? "";
  const { product, fault } = match(cell("id"), cell("slug"), known);
  const planned: PlannedRow = {
    row,
    action: "error",
    changes: [],
    name: cell("name") || (product?.name ?? ""),
    id: product?.id ?? null,
  };
  const wrong = line.fault ? { column: null, error: line.fault } : fault;
  if (wrong) return { planned, faults: [{ row, ...wrong }] };
  const key = product?.id ?? (cell("slug") && `new ${cell("slug")}`);
  const earlier = key ? known.taken.get(key) : undefined;
  if (earlier !== undefined) {
    const error = `Row ${earlier} is the same product. Please keep one of the two.`;
    return { planned, faults: [{ row, column: null, error }] };
  }
  if (key) known.taken.set(key, row);

  const { fields, faults, changes } = readCells(cells, product);
  const refused =
    faults.length > 0
      ? {}
      : { ...findFieldErrors(kind, product, fields), ...claimAddress(fields, product, row, known) };
  const all = [
    ...faults.map((each) => ({ row, ...each })),
    ...Object.entries(refused).map(([field, error]) => ({ row, column: columnOf(field), error })),
  ];
  if (all.length > 0) return { planned, faults: all };
  if (product && changes.length === 0) return { planned: { ...planned, action: "unchanged" }, faults: [] };
  return {
    planned: { ...planned, action: product ? "update" : "create", changes },
    faults: [],
    write: product ? { fields, id: product.id, version: product.version } : { fields, id: null },
  };
}

/** Rejects a slug that is not free: the lifecycle would change it, which the preview could not show. */
function claimAddress(
  fields: Fields,
  product: Product | undefined,
  row: number,
  { addresses }: Known,
): Readonly<Record<string, string>> {
  const { slug } = fields;
  if (typeof slug !== "string") return {};
  const claimant = product?.id ?? `row ${row}`;
  const owner = addresses.get(slug) ?? claimant;
  if (owner !== claimant)
    return { slug: "Another product has this address, or had it once. Please choose another." };
  addresses.set(slug, claimant);
  return {};
}

function match(
  id: string,
  slug: string,
  { byId, bySlug }: Known,
): { product?: Product | undefined; fault?: Omit<RowError, "row"> } {
  if (id === "") return { product: bySlug.get(slug) };
  const product = isUuid(id) ? byId.get(id.toLowerCase()) : undefined;
  if (product) return { product };
  const error =
    "There is no product with this id, or it is in the bin. Leave the cell empty to make a new product.";
  return { fault: { column: "id", error } };
}

/** The fields that the cells change. An offer is complete or absent. */
function readCells(
  cells: ReadonlyMap<Column, string>,
  product: Product | undefined,
): { fields: Fields; faults: Omit<RowError, "row">[]; changes: CellChange[] } {
  const fields: Fields = {};
  const faults: Omit<RowError, "row">[] = [];
  const changes: CellChange[] = [];
  for (const [column, after] of cells) {
    const { name, field } = column;
    const before = product ? cellOf(column, product) : "";
    // The id only identifies the product, and an empty slug does not remove the slug.
    if (name === "id" || (name === "slug" && after === "") || after === before.trim()) continue;
    try {
      const value = column.read(after);
      // A spreadsheet may write the same value in another form, 1.5 for 1.50.
      if (product && column.show(value) === before) continue;
      changes.push({ column: name, before, after });
      const [group = "", part] = field.split(".");
      fields[group] = part === undefined ? value : withPart(fields[group] ?? product?.offer, part, value);
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      faults.push({ column: name, error: error.message });
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

function findFieldErrors(
  kind: ServerKind<Product>,
  product: Product | undefined,
  fields: Fields,
): Readonly<Record<string, string>> {
  try {
    composeFields(kind, product, fields);
    return {};
  } catch (error) {
    if (error instanceof ValidationError) return error.fields ?? {};
    throw error;
  }
}

/** The column of a field's path, such as `offer.endDate`, or `allergens.2` for an entry of a list. */
function columnOf(field: string): string | null {
  return (
    (COLUMNS.find((column) => field === column.field || field.startsWith(`${column.field}.`))?.name ??
      field) ||
    null
  );
}
