import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { assignAll } from "../../content/kinds/offers/plan-prices.ts";
import { SEARCHED_KINDS, serverKindOf } from "../../content/kinds/kinds.server.ts";
import { updateFactsInIndex } from "../../content/kinds/pages/page.server.ts";
import { productKind } from "../../content/kinds/products/product.kind.ts";
import type { HistoryOf } from "../../content/lifecycle/history.ts";
import { searchIndexOf } from "../../content/search-index/index-of.ts";
import { indexAgain } from "../../content/search-index/index-write.ts";
import { entriesOf } from "../../storage/database/sql.ts";
import { gatherStatistics, replaceByView, replaceTable } from "../../storage/database/stand-ins.ts";
import type { Db } from "../../storage/database/tables.ts";

type Changed = ReadonlyMap<HistoryOf, readonly unknown[]>;

/** Puts back what follows from the records of then, which have been put back: counts, marks, whose offers there are, and the ledger. */
export async function putBackDerived(db: Db, changed: Changed, at: Date): Promise<void> {
  if (changed.has("products")) await countProducts(db);
  if (changed.has("products") || changed.has("offers")) {
    await replaceTable(db, "product_offers", sql`FALSE`);
    await assignAll(db, at);
    await gatherStatistics(db, ["product_offers"]);
  }
  const instant = at.toISOString();
  const { rows } = await sql`SELECT 1 FROM price_changes WHERE "fromDate" > ${instant} LIMIT 1`.execute(db);
  if (rows.length > 0) await replaceByView(db, "price_changes", `"fromDate" <= '${instant}'`);
}

/** What triggers maintain of the products. */
async function countProducts(db: Db): Promise<void> {
  await replaceTable(db, "record_counts", sql`FALSE`);
  await sql`
    INSERT INTO record_counts ("contentType", status, category, count)
    SELECT 'products', status, category, count(*) FROM products
    WHERE "deletedDate" IS NULL GROUP BY status, category`.execute(db);
  await replaceTable(db, "product_marks", sql`FALSE`);
  await sql`
    INSERT INTO product_marks (mark, category, "sortName", "productId")
    SELECT DISTINCT marks.value, category, "sortName", products.id
    FROM products CROSS JOIN ${entriesOf("products.dietary", "marks")}
    WHERE status = ${productKind.visibility.status} AND "deletedDate" IS NULL`.execute(db);
  await gatherStatistics(db, ["record_counts", "product_marks"]);
}

/** Records of which the index is told at once: then the requests of others are read. */
const BATCH = 100;

/** Puts the search index of then in the place of that of now. Only a search needs it. */
export async function putBackIndex(
  db: Db,
  changed: ReadonlyMap<HistoryOf, readonly string[]>,
): Promise<void> {
  await searchIndexOf(db).copyAside(db);
  for (const name of SEARCHED_KINDS) {
    const ids = changed.get(name) ?? [];
    for (let from = 0; from < ids.length; from += BATCH) {
      await indexAgain(db, serverKindOf(name), ids.slice(from, from + BATCH));
      await nextTurn();
    }
  }
  if (changed.has("settings") || changed.has("stores")) await updateFactsInIndex(db);
  await gatherStatistics(db, ["search_entries", "search_terms"]);
}
