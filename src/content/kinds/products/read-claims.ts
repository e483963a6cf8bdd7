import { sql } from "kysely";
import { claimAt, type Claim, type PricePeriod } from "../../../rules/money/claims.ts";
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
  for (const [id, periods] of await listPeriods(db, ids)) {
    const claim = claimAt(periods, now);
    if (claim) claims.set(id, claim);
  }
  return claims;
}

/** The periods in which visitors were shown prices of some products, by product, in the order of their dates. */
async function listPeriods(db: Db, ids: readonly string[]): Promise<Map<string, PricePeriod[]>> {
  const { rows } = await sql<PricePeriod & { productId: string }>`
    SELECT "productId", "regularPrice", "offerPrice", "fromDate", "untilDate" FROM prices_in_force
    WHERE "productId" IN (SELECT value FROM ${rowsOf(ids)})
    ORDER BY "productId", "fromDate"`.execute(db);
  const byProduct = new Map<string, PricePeriod[]>();
  for (const { productId, ...period } of rows) {
    const periods = byProduct.get(productId);
    if (periods) periods.push(period);
    else byProduct.set(productId, [period]);
  }
  return byProduct;
}
