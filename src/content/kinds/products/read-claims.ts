import { sql } from "kysely";
import { claimAt, periodsOf, type Claim, type PriceChange } from "../../../rules/money/claims.ts";
import { currentOffer } from "../../../rules/money/offers.ts";
import { rowsOf } from "../../../storage/database/sql.ts";
import type { Db } from "../../../storage/database/tables.ts";
import type { Product } from "./product.schema.ts";

/** What may be claimed of the offers that run at `now`, by the ids of their products. */
export async function readClaims(
  db: Db,
  products: readonly Product[],
  now: Date,
): Promise<Map<string, Claim>> {
  const ids = products.filter((product) => currentOffer(product, now)).map(({ id }) => id);
  const claims = new Map<string, Claim>();
  if (ids.length === 0) return claims;
  for (const [id, changes] of await listChanges(db, ids)) {
    const claim = claimAt(periodsOf(changes), now);
    if (claim) claims.set(id, claim);
  }
  return claims;
}

/**
 * The price changes of some products, by product, in their order. By the products' keys: the view `prices_in_force` would read
 * the changes of every product.
 */
async function listChanges(db: Db, ids: readonly string[]): Promise<Map<string, PriceChange[]>> {
  const { rows } = await sql<PriceChange & { productId: string }>`
    WITH wanted (id) AS MATERIALIZED (SELECT value FROM ${rowsOf(ids)})
    SELECT "productId", "fromDate", price, "offerPrice", "offerFrom", "offerUntil"
    FROM wanted CROSS JOIN price_changes WHERE "productId" = id
    ORDER BY "productId", version`.execute(db);
  return Map.groupBy(rows, ({ productId }) => productId);
}
