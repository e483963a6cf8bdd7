import { createHash } from "node:crypto";
import { z } from "zod";
import { inTurns } from "../../../../storage/database/in-turns.ts";
import type { Db } from "../../../../storage/database/tables.ts";
import { isUuid } from "../../../../rules/text/uuid.ts";
import type { Product } from "../product.schema.ts";
import { listRecords } from "../../../lifecycle/read.ts";
import { refuseMove, withNextOffers } from "../../offers/follow-product.ts";
import { listAddressOwners } from "../../../lifecycle/slugs.ts";
import { findFieldErrors } from "../../../lifecycle/write.ts";
import type { ServerKind } from "../../../lifecycle/server-kind.ts";
import { COLUMNS, type Column } from "./columns.ts";
import { findDoubles, type NamedRow, readCells, type RowWarning } from "./row-warnings.ts";
import { categoriesInUse, findNewCategories, type NewCategory } from "./new-categories.ts";
import { readTable, type RowError, type Table, type TableRow } from "./read-table.ts";
import { sha256 } from "../../../../storage/sha256.ts";
import { findRefused, type Write } from "./write-row.ts";

type Fields = Record<string, unknown>;

/** The planned result of a row. */
export const plannedRow = z.strictObject({
  row: z.int().describe("As a spreadsheet counts: the header is row 1"),
  action: z.enum(["create", "update", "unchanged", "error"]),
  name: z.string(),
  /** Of an existing product. */
  id: z.uuid().nullable(),
  /** The changed cells, with both values as the export writes them. */
  changes: z.array(z.strictObject({ column: z.string(), before: z.string(), after: z.string() })),
});

export type PlannedRow = z.output<typeof plannedRow>;

export interface ImportPlan {
  rows: PlannedRow[];
  errors: RowError[];
  /** Rows that may be mistakes and are written all the same. */
  warnings: RowWarning[];
  notes: string[];
  /** The categories that the plan would make. */
  newCategories: NewCategory[];
  /** The labels of the categories that there are. */
  categories: string[];
  writes: Write[];
  /** A fingerprint of the existing products if the plan creates any, so that it cannot create them twice. */
  catalogue: string | undefined;
  /** A hash of the file and of the products that it changes. */
  digest: string;
}

/** The fields by which a person tells one product from another. */
const NAMING = ["name", "brand", "size"];

/** Which product a row is about. */
export interface Match {
  /** Undefined for a new one. */
  product?: Product | undefined;
  /** Why it cannot be told, for the author of the file. */
  fault?: string | undefined;
  /** What tells a new product from others of the file; empty if nothing does. */
  key: string;
  /** Those of its cells that count. */
  cells: ReadonlyMap<Column, string>;
  /** Whether the row is left out, since it is about a product that the site does not have. */
  isLeftOut?: boolean;
  /** What it says of its product. A later row that says the same is no mistake, and adds nothing. */
  says?: string;
}

export type MatchRow = (cells: ReadonlyMap<Column, string>) => Match;

/**
 * Plans an import, row by row. Writes nothing. A row updates the product that it matches, by its id or else by its slug unless
 * `matchBy` says otherwise, and otherwise creates a new one.
 *
 * @param csv the file, or what was read from it.
 * @throws ValidationError when the file cannot be read.
 */
export async function planImport(
  db: Db,
  kind: ServerKind<Product>,
  csv: string | Table,
  now: Date,
  matchBy: (products: readonly Product[]) => MatchRow = byAddress,
): Promise<ImportPlan> {
  const { rows, headings, notes } = typeof csv === "string" ? readTable(csv) : csv;
  const products = await listRecords(db, kind);
  const byId = new Map(products.map((product) => [product.id, product]));
  const known: Known = {
    // A row is compared with what the export writes, and so is its write.
    matchRow: matchBy(await withNextOffers(db, products, now)),
    addresses: await listAddressOwners(db, kind),
    taken: new Map(),
    headings,
    now,
  };
  const plan: ImportPlan = {
    rows: [],
    errors: [],
    warnings: [],
    notes,
    newCategories: [],
    categories: categoriesInUse(products.map(({ category }) => category)).map(({ label }) => label),
    writes: [],
    catalogue: undefined,
    digest: "",
  };
  const categories: { row: number; category: unknown }[] = [];
  const named: NamedRow[] = [];
  const hash = createHash("sha256").update(typeof csv === "string" ? csv : "");
  const judged: JudgedRow[] = [];
  for await (const row of inTurns(rows)) judged.push(planRow(kind, row, known));
  const refused = await findRefused(
    db,
    kind,
    judged.flatMap(({ write }) => write ?? []),
    now,
  );
  for (const one of judged) {
    const refusal = one.write && refused.get(one.write);
    const { planned, faults, write, damages = [] } = (refusal && one.refuse?.(refusal)) ?? one;
    const { row } = planned;
    plan.rows.push(planned);
    plan.warnings.push(...damages.map((warning) => ({ row, warning })));
    plan.errors.push(...faults);
    if (write) {
      plan.writes.push(write);
      categories.push({ row, category: write.fields["category"] });
      if (write.id === null || NAMING.some((field) => field in write.fields)) {
        const current = write.id === null ? undefined : byId.get(write.id);
        const { name = "", brand = "", size = "" }: Fields = { ...current, ...write.fields };
        const product = { name: String(name), brand: String(brand), size: String(size) };
        const isNamed = write.id === null || "name" in write.fields;
        named.push({ row, id: write.id, isNamed, product });
      }
    }
    const version = write && write.id !== null ? write.version : 0;
    hash.update(`\n${planned.row} ${planned.action} ${planned.id ?? ""} ${version}`);
  }
  plan.newCategories = findNewCategories(
    categories,
    products.map(({ category }) => category),
  );
  plan.warnings.push(...findDoubles(named, products));
  plan.warnings.sort((one, other) => one.row - other.row);
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
  return sha256(ids.join());
}

interface Known {
  matchRow: MatchRow;
  /** The product that has or had a slug, those in the bin included. An import does not give a slug to another. */
  addresses: Map<string, string>;
  /** The rows that use an id or a new slug. */
  taken: Map<string, { row: number; says: string | undefined }>;
  headings: ReadonlyMap<Column, string>;
  now: Date;
}

interface JudgedRow {
  planned: PlannedRow;
  faults: RowError[];
  write?: Write;
  damages?: string[];
  /** The same row where its write is refused, with a sentence by field. */
  refuse?: (refusal: Refusal) => JudgedRow;
}

type Refusal = Readonly<Record<string, string>>;

function planRow(kind: ServerKind<Product>, line: TableRow, known: Known): JudgedRow {
  const { row } = line;
  const { product, fault, key: newKey, cells, isLeftOut = false, says } = known.matchRow(line.cells);
  const planned: PlannedRow = {
    row,
    action: "error",
    changes: [],
    name: cellNamed(line.cells, "name") || (product?.name ?? ""),
    id: product?.id ?? null,
  };
  const heading = (column: Column) => known.headings.get(column) ?? column.title;
  const idColumn = [...line.cells.keys()].find(({ name }) => name === "id");
  const wrong = line.fault
    ? { column: null, error: line.fault }
    : fault && { column: idColumn ? heading(idColumn) : null, error: fault };
  if (wrong) return { planned, faults: [{ row, ...wrong }] };
  const key = product?.id ?? (newKey && `new ${newKey}`);
  const earlier = key ? known.taken.get(key) : undefined;
  if (isLeftOut || (earlier && says !== undefined && says === earlier.says))
    return { planned: { ...planned, action: "unchanged" }, faults: [] };
  if (earlier) {
    const error = `Row ${earlier.row} is the same product. Please keep one of the two.`;
    return { planned, faults: [{ row, column: null, error }] };
  }
  if (key) known.taken.set(key, { row, says });
  const { fields, faults, changes, damages } = readCells(cells, product);
  const damageIn = (column: Column | undefined) => {
    const damage = column && damages.get(column);
    return damage === undefined ? "" : `${damage} `;
  };
  const refused =
    faults.length > 0
      ? {}
      : {
          // A new product of a file is complete: a row without a name is a mistake, not a draft.
          ...findFieldErrors(kind, product, fields, known.now, product ? undefined : "complete"),
          ...(product && refuseMove(product, fields["offer"], known.now)),
          ...claimAddress(fields, product, row, known),
        };
  const tell = (refusal: Refusal): RowError[] =>
    Object.entries(refusal).map(([field, error]) => {
      const column = columnOf(field);
      const sentence = column?.allowed === undefined ? error : `${error} ${column.allowed}`;
      return { row, column: column ? heading(column) : field || null, error: damageIn(column) + sentence };
    });
  const all = [
    ...faults.map(({ column, error }) => ({ row, column: heading(column), error: damageIn(column) + error })),
    ...tell(refused),
  ];
  if (all.length > 0) return { planned, faults: all };
  if (product && changes.length === 0) return { planned: { ...planned, action: "unchanged" }, faults: [] };
  return {
    planned: {
      ...planned,
      action: product ? "update" : "create",
      changes: changes.map(({ column, ...values }) => ({ column: heading(column), ...values })),
    },
    faults: [],
    damages: [...damages].map(([column, damage]) => `${heading(column)}: ${damage}`),
    write: product ? { fields, id: product.id, version: product.version } : { fields, id: null },
    refuse: (refusal) => ({ planned, faults: tell(refusal) }),
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

/** The cell of the column with a code; empty if the row has none. */
export function cellNamed(cells: ReadonlyMap<Column, string>, name: string): string {
  for (const [column, cell] of cells) if (column.name === name) return cell;
  return "";
}

function byAddress(products: readonly Product[]): MatchRow {
  const byId = new Map(products.map((product) => [product.id, product]));
  const bySlug = new Map(products.map((product) => [product.slug, product]));
  return (cells) => {
    const [id, key] = [cellNamed(cells, "id"), cellNamed(cells, "slug")];
    if (id === "") return { product: bySlug.get(key), key, cells };
    const product = isUuid(id) ? byId.get(id.toLowerCase()) : undefined;
    const fault =
      "There is no product with this id, or it is in the bin. Leave the cell empty to make a new product.";
    return { key, cells, ...(product ? { product } : { fault }) };
  };
}

/**
 * The column of a field's path, such as `offer.endDate`, or `allergens.2` for an entry of a list. A refused `offer`, or a
 * `startDate` of its record, is told in the first column that has a part of that name.
 */
function columnOf(field: string): Column | undefined {
  return (
    COLUMNS.find((column) => field === column.field || field.startsWith(`${column.field}.`)) ??
    COLUMNS.find((column) => column.field.split(".").includes(field))
  );
}
