import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import {
  periodsOf,
  type PricePeriod,
  type PlannedOffer,
  type PriceChange,
} from "../../../rules/money/claims.ts";
import { explainReductions, type Reduction } from "../../../rules/money/reductions.ts";
import { alphabetical } from "../../../rules/text/fold.ts";
import { rowsOf } from "../../../storage/database/sql.ts";
import type { Db, Tables } from "../../../storage/database/tables.ts";

/** What the ledger has of a product in a period. */
export interface ProductPrices {
  id: string;
  /** Its name now; empty where there is no such product any more. */
  name: string;
  /** The instant at which the ledger begins to know it, ISO 8601 in UTC. */
  knownSince: string | null;
  periods: PricePeriod[];
  reductions: Reduction[];
}

/** The instants of a period, ISO 8601 in UTC. */
export interface Span {
  from?: string | undefined;
  /** The first instant after it. */
  until?: string | undefined;
}

/** Products whose ledger is read and explained at once, in a tenth of a second. */
const BATCH = 50;

/** The ledgers of some products, also of deleted ones, in the order of the ids; an empty one of a product that was never shown. */
export async function readPriceLedgers(
  db: Db,
  ids: readonly string[],
  { from = "", until }: Span,
  now: Date,
): Promise<ProductPrices[]> {
  const [changes, { rows: named }] = await Promise.all([
    readPriceChanges(db, ids),
    sql<{ id: string; name: string }>`
      WITH wanted ("wantedId") AS MATERIALIZED (SELECT value FROM ${rowsOf(ids)})
      SELECT id, name FROM wanted CROSS JOIN products WHERE id = "wantedId"`.execute(db),
  ]);
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const isWithin = ({ fromDate, untilDate }: Pick<PricePeriod, "fromDate" | "untilDate">) =>
    (until === undefined || fromDate < until) && (untilDate === null || untilDate > from);
  return ids.flatMap((id) => {
    const own = changes.get(id) ?? [];
    const name = names.get(id);
    if (own.length === 0 && name === undefined) return [];
    return {
      id,
      name: name ?? "",
      knownSince: own[0]?.fromDate ?? null,
      periods: periodsOf(own).filter(isWithin),
      reductions: explainReductions(own, now, isWithin),
    };
  });
}

/**
 * The ledgers of all products in a period, by their ids, some at a time.
 *
 * @param after the id after which it begins.
 */
export async function* readWholeLedger(
  db: Db,
  span: Span,
  now: Date,
  after = "",
): AsyncGenerator<ProductPrices> {
  for (let last = after; ;) {
    const { rows } = await sql<{ productId: string }>`
      SELECT DISTINCT "productId" FROM price_changes WHERE "productId" > ${last}
      ORDER BY "productId" LIMIT ${BATCH}`.execute(db);
    const ids = rows.map(({ productId }) => productId);
    for (const product of await readPriceLedgers(db, ids, span, now))
      if (product.periods.length > 0) yield product;
    if (ids.length < BATCH) return;
    last = ids.at(-1) ?? "";
    // Visitors are answered in between.
    await nextTurn();
  }
}

/** Returns the names of stores by their ids, also of those in the bin. The id stays where a store is deleted for good. */
export async function readPastStoreNames(db: Db): Promise<(ids: readonly string[]) => string[]> {
  const stores = await db.selectFrom("stores").select(["id", "name"]).execute();
  const names = new Map(stores.map(({ id, name }) => [id, name]));
  return (ids) => alphabetical(ids.map((id) => names.get(id) ?? id));
}

/** A page of the products that were on offer in a period, and the id after which the next page begins. */
export async function readOffersOfPeriod(
  db: Db,
  span: Span,
  now: Date,
  { after = "", limit }: { after?: string | undefined; limit: number },
): Promise<{ products: ProductPrices[]; next: string | null }> {
  const products: ProductPrices[] = [];
  for await (const product of readWholeLedger(db, span, now, after)) {
    if (product.reductions.length === 0) continue;
    if (products.length === limit) return { products, next: products.at(-1)?.id ?? null };
    products.push(product);
  }
  return { products, next: null };
}

/** A row of `price_changes`, with its number. */
type NumberedChange = PriceChange & { version: number };

/** The price changes of some products, by product, in their order; the last one alone with `onlyLast`. */
export async function readPriceChanges(
  db: Db,
  ids: readonly string[],
  { onlyLast = false } = {},
): Promise<Map<string, NumberedChange[]>> {
  const isLast = sql`version = (SELECT max(version) FROM price_changes WHERE "productId" = id)`;
  const { rows } = await sql<Tables["price_changes"]>`
    WITH wanted (id) AS MATERIALIZED (SELECT value FROM ${rowsOf(ids)})
    SELECT "productId", version, "fromDate", price, "offerPrice", "offerFrom", "offerUntil", offers
    FROM wanted CROSS JOIN price_changes WHERE "productId" = id AND ${onlyLast ? isLast : sql`TRUE`}
    ORDER BY "productId", version`.execute(db);
  const changes = rows.map((row) => ({
    productId: row.productId,
    version: row.version,
    fromDate: row.fromDate,
    price: row.price,
    offers: plannedIn(row),
  }));
  return Map.groupBy(changes, ({ productId }) => productId);
}

/** The offers of a row; one from before offers were records has at most one, for all stores. */
function plannedIn({ offers, offerPrice, offerFrom, offerUntil }: Tables["price_changes"]): PlannedOffer[] {
  if (offers !== null) return JSON.parse(offers);
  if (offerPrice === null || offerFrom === null || offerUntil === null) return [];
  return [{ price: offerPrice, from: offerFrom, until: offerUntil, stores: [] }];
}
