import { sql } from "kysely";
import { z } from "zod";
import { fold } from "../../rules/text/fold.ts";
import { isOneOf, positionOf } from "../../storage/database/sql.ts";
import type { Db } from "../../storage/database/tables.ts";

/** What a text of the sheet of offers names. */
export const productsFound = z.strictObject({
  isExact: z.boolean().describe("Whether the text is their name, number or barcode, and no part of a name"),
  products: z.array(
    z.strictObject({
      id: z.uuid(),
      text: z
        .string()
        .describe("What leads to this product alone: its name, or its number where others have the name"),
      name: z.string(),
      detail: z.string().describe("Its brand and its size"),
      price: z.int().nullable(),
      isPublic: z.boolean(),
    }),
  ),
});

export type ProductsFound = z.output<typeof productsFound>;

/** A product as a cell of the sheet names it. */
export type SheetProduct = ProductsFound["products"][number];

interface ProductRow {
  id: string;
  name: string;
  sortName: string;
  brand: string;
  size: string;
  sku: string;
  gtin: string;
  price: number | null;
  status: string;
}

const COLUMNS = sql.raw(`id, name, "sortName", brand, size, sku, gtin, price, status`);

/** As many as a person chooses from. */
const MAX_FOUND = 8;

/** Each is a search of the whole range: the others are told that they are no name. */
const MAX_SEARCHED = 30;

/**
 * Finds the products that texts name: by number, barcode or whole name, `name, size` where a name has several, and otherwise by
 * a part of the name.
 *
 * @returns for each text at most eight.
 */
export async function findProducts(db: Db, texts: readonly string[]): Promise<ProductsFound[]> {
  const wanted = texts.map((text) => fold(text).trim());
  const exact = await readExactly(db, texts);
  const places = placesByKey(exact);
  const found: { isExact: boolean; rows: ProductRow[] }[] = [];
  let searched = 0;
  for (const [at, text] of texts.entries()) {
    const name = wanted[at] ?? "";
    const named = new Set(
      keysOfText(text.trim(), name).flatMap((key) => places.get(key)?.map(({ place }) => place) ?? []),
    );
    const rows = [...named].toSorted((one, other) => one - other).flatMap((place) => exact[place] ?? []);
    const isSearched = rows.length === 0 && name.length >= 2 && searched < MAX_SEARCHED;
    if (isSearched) searched += 1;
    found.push({
      isExact: rows.length > 0,
      rows: isSearched ? await searchByName(db, name) : rows.slice(0, MAX_FOUND),
    });
  }
  const described = await describe(
    db,
    found.flatMap(({ rows }) => rows),
  );
  return found.map(({ isExact, rows }) => ({
    isExact,
    products: rows.flatMap(({ id }) => described.get(id) ?? []),
  }));
}

/** The products with these ids, whatever their status. */
export async function readProducts(db: Db, ids: readonly string[]): Promise<SheetProduct[]> {
  const { rows } = await sql<ProductRow>`
    SELECT ${COLUMNS} FROM products WHERE ${isOneOf(sql.ref("id"), ids)}`.execute(db);
  return [...(await describe(db, rows)).values()];
}

function keysOfText(text: string, folded: string): string[] {
  return [`sku ${text}`, `gtin ${text.replaceAll(/\s/g, "")}`, `id ${text.toLowerCase()}`, `name ${folded}`];
}

/** By what texts name them, the places of the products in the list. */
function placesByKey(rows: readonly ProductRow[]): ReadonlyMap<string, { place: number }[]> {
  const keys = rows.flatMap(({ id, name, size, sku, gtin }, place) => {
    const names = [name, `${name}, ${size}`].map((each) => `name ${fold(each).trim()}`);
    const numbers = [sku && `sku ${sku}`, gtin && `gtin ${gtin}`, `id ${id}`].filter(Boolean);
    return [...names, ...numbers].map((key) => ({ key, place }));
  });
  return Map.groupBy(keys, ({ key }) => key);
}

async function readExactly(db: Db, texts: readonly string[]): Promise<ProductRow[]> {
  const trimmed = texts.map((text) => text.trim()).filter((text) => text !== "");
  const names = trimmed.flatMap((text) => [fold(text), fold(text.replace(/,[^,]*$/, ""))]);
  const digits = trimmed.map((text) => text.replaceAll(/\s/g, ""));
  const ids = trimmed.map((text) => text.toLowerCase());
  const { rows } = await sql<ProductRow>`
    SELECT ${COLUMNS} FROM products
    WHERE "deletedDate" IS NULL AND status <> 'archived' AND (
      ${isOneOf(sql.ref("sortName"), names)} OR ${isOneOf(sql.ref("sku"), trimmed)}
      OR ${isOneOf(sql.ref("gtin"), digits)} OR ${isOneOf(sql.ref("id"), ids)}
    ) ORDER BY "sortName", size, id`.execute(db);
  return rows;
}

async function searchByName(db: Db, name: string): Promise<ProductRow[]> {
  const at = positionOf(sql.ref("sortName"), name);
  const { rows } = await sql<ProductRow>`
    SELECT ${COLUMNS} FROM products
    WHERE "deletedDate" IS NULL AND status <> 'archived' AND ${at} > 0
    ORDER BY CASE WHEN ${at} = 1 THEN 0 ELSE 1 END, "sortName", size, id LIMIT ${MAX_FOUND}`.execute(db);
  return rows;
}

async function describe(db: Db, rows: readonly ProductRow[]): Promise<Map<string, SheetProduct>> {
  const names = rows.map(({ sortName }) => sortName);
  const { rows: alike } = await sql<Pick<ProductRow, "id" | "sortName" | "size">>`
    SELECT id, "sortName", size FROM products
    WHERE "deletedDate" IS NULL AND status <> 'archived' AND ${isOneOf(sql.ref("sortName"), names)}`.execute(
    db,
  );
  const namesakes = Map.groupBy(alike, ({ sortName }) => sortName);
  const textOf = ({ id, name, sortName, size, sku, gtin }: ProductRow) => {
    const same = namesakes.get(sortName) ?? [];
    if (same.length > 0 && same.every((other) => other.id !== id)) return `${name} (removed)`;
    if (same.length < 2) return name;
    const isOfSize = size !== "" && same.filter((other) => other.size === size).length === 1;
    return isOfSize ? `${name}, ${size}` : sku || gtin || id;
  };
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        text: textOf(row),
        name: row.name,
        detail: [row.brand, row.size].filter((part) => part !== "").join(", "),
        price: row.price,
        isPublic: row.status === "active",
      },
    ]),
  );
}
