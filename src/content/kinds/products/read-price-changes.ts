import { sql } from "kysely";
import { type PlannedOffer, type PriceChange } from "../../../rules/money/claims.ts";
import { rowsOf } from "../../../storage/database/sql.ts";
import type { Db, Tables } from "../../../storage/database/tables.ts";

/** A row of `price_changes`, with its number. */
export type NumberedChange = PriceChange & { version: number };

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
