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
import { readTable, type TableRow } from "./read-table.ts";

type Fields = Record<string, unknown>;

/** What a row would change, cell by cell as the file writes them. */
interface CellChange {
  column: string;
  before: string;
  after: string;
}

/** What becomes of a row. */
interface PlannedRow {
  row: number;
  action: "create" | "update" | "unchanged" | "error";
  name: string;
  /** Of an existing product. */
  id: string | null;
  changes: CellChange[];
}

/** What is wrong with a cell; without a column, with its row. */
interface RowFault {
  row: number;
  column: string | null;
  error: string;
}

/** A write that the plan asks for. */
type Write = { fields: Fields } & ({ id: null } | { id: string; version: number });

export interface ImportPlan {
  rows: PlannedRow[];
  errors: RowFault[];
  notes: string[];
  writes: Write[];
  /** Which products there are, where the plan makes new ones: what it has made already, it must not make again. */
  catalogue: string | undefined;
  /** Changes with the file and with whatever it meets in the database. */
  digest: string;
}

/** Rows that are judged before others get their turn: a few milliseconds. */
const CHUNK = 100;

/**
 * What an import would do, row by row; nothing is written. Rows go to the product with their
 * id, else with their slug, and otherwise make a new one.
 *
 * @throws ValidationError when the file can't be read at all.
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
  const plan: ImportPlan = { rows: [], errors: [], notes, writes: [], catalogue: undefined, digest: "" };
  const hash = createHash("sha256").update(csv);
  for (const [at, row] of rows.entries()) {
    if (at % CHUNK === CHUNK - 1) await nextTurn();
    const { planned, faults, write } = planRow(kind, row, known);
    plan.rows.push(planned);
    plan.errors.push(...faults);
    if (write) plan.writes.push(write);
    const version = write && write.id !== null ? write.version : 0;
    hash.update(`\n${planned.row} ${planned.action} ${planned.id ?? ""} ${version}`);
  }
  if (plan.writes.some(({ id }) => id === null)) plan.catalogue = fingerprint(products);
  hash.update(`\n${plan.catalogue}`);
  return { ...plan, digest: hash.digest("hex") };
}

/** Which products there are by now, as `ImportPlan.catalogue` says it. */
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
  /** Whose an address is, or once was, those in the bin included; an import gives it to nobody else. */
  addresses: Map<string, string>;
  /** The rows that ids and new slugs have been claimed by. */
  taken: Map<string, number>;
}

function planRow(
  kind: ServerKind<Product>,
  line: TableRow,
  known: Known,
): { planned: PlannedRow; faults: RowFault[]; write?: Write } {
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
      : { ...findFaults(kind, product, fields), ...claimAddress(fields, product, row, known) };
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

/** An address that is not free would become another one by the way, which the preview could not say. */
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
): { product?: Product | undefined; fault?: Omit<RowFault, "row"> } {
  if (id === "") return { product: bySlug.get(slug) };
  const product = isUuid(id) ? byId.get(id.toLowerCase()) : undefined;
  if (product) return { product };
  const error =
    "There is no product with this id, or it is in the bin. Leave the cell empty to make a new product.";
  return { fault: { column: "id", error } };
}

/** The fields that the cells change; an offer is whole or not there. */
function readCells(
  cells: ReadonlyMap<Column, string>,
  product: Product | undefined,
): { fields: Fields; faults: Omit<RowFault, "row">[]; changes: CellChange[] } {
  const fields: Fields = {};
  const faults: Omit<RowFault, "row">[] = [];
  const changes: CellChange[] = [];
  for (const [column, after] of cells) {
    const { name, field } = column;
    const before = product ? cellOf(column, product) : "";
    // The id only leads to the product, and nobody means to take its address away.
    if (name === "id" || (name === "slug" && after === "") || after === before.trim()) continue;
    try {
      const value = column.read(after);
      // A spreadsheet may write the same in another way, 1.5 for 1.50.
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

/** An offer with a part of it replaced, or taken away; null once nothing of it is left. */
function withPart(offer: unknown, part: string, value: unknown): Fields | null {
  const parts: Fields = { ...Object(offer), [part]: value };
  // The schema asks for a part that is missing while others are there.
  if (value === null) delete parts[part];
  return Object.keys(parts).length > 0 ? parts : null;
}

function findFaults(
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

/** The column behind a field's path: `offer.endDate`, or `allergens.2` for one of a list. */
function columnOf(field: string): string | null {
  return (
    (COLUMNS.find((column) => field === column.field || field.startsWith(`${column.field}.`))?.name ??
      field) ||
    null
  );
}
