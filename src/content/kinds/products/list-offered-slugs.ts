import { sql } from "kysely";
import type { Db } from "../../../storage/database/tables.ts";
import { whereVisible } from "../../lifecycle/where-visible.ts";
import { isOnOffer } from "./product-page.ts";
import { productKind } from "./product.kind.ts";

/** The slugs, present and former ones, of the products that have an offer now. */
export async function listOfferedSlugs(db: Db, now: Date): Promise<Set<string>> {
  const isOffered = sql`${whereVisible(productKind, now)} AND ${isOnOffer(now)}`;
  const { rows } = await sql<{ slug: string }>`
    SELECT slug FROM products WHERE ${isOffered}
    UNION ALL
    SELECT former.slug FROM slug_redirects AS former
    JOIN products ON products.id = former."recordId"
    WHERE former."contentType" = 'products' AND ${isOffered}`.execute(db);
  return new Set(rows.map(({ slug }) => slug));
}
