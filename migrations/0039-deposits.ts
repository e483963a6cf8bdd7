import { sql, type QueryExecutorProvider } from "kysely";

/** The deposit of a product's containers, its drained weight, and what keeps it from having a unit price. */
export const isCompatible = true;

export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`ALTER TABLE products ADD COLUMN deposit INTEGER CHECK (deposit > 0)`.execute(db);
  await sql`ALTER TABLE products ADD COLUMN "drainedWeight" TEXT NOT NULL DEFAULT ''`.execute(db);
  await sql`ALTER TABLE products ADD COLUMN "unitPriceLack" TEXT NOT NULL DEFAULT ''`.execute(db);
  await judgeSizes(db);
  await completePreviews(db);
}

export async function upPostgres(db: QueryExecutorProvider): Promise<void> {
  await sql`ALTER TABLE products
    ADD COLUMN deposit bigint CHECK (deposit > 0),
    ADD COLUMN "drainedWeight" text COLLATE "C" NOT NULL DEFAULT '',
    ADD COLUMN "unitPriceLack" text COLLATE "C" NOT NULL DEFAULT ''`.execute(db);
  await judgeSizes(db);
  await completePreviews(db);
}

/** Drafts that a preview shows get the new fields too. */
async function completePreviews(db: QueryExecutorProvider): Promise<void> {
  const previews = await sql<{ id: string; record: string }>`
    SELECT id, record FROM previews WHERE "contentType" = 'products'`.execute(db);
  for (const { id, record } of previews.rows) {
    const completed = JSON.stringify({ deposit: null, drainedWeight: "", ...JSON.parse(record) });
    await sql`UPDATE previews SET record = ${completed} WHERE id = ${id}`.execute(db);
  }
}

/** The sizes that can be read, as the rule of the first version with this column has them. */
const MEASURE =
  /^(?:\d{1,4} ?[x×] ?)?(?:\d{1,6}(?:\.\d{1,3})? ?(?:g|gr|gram|l|lt|ltr|litre|liter|dl|cl|ml)|(?:\d{1,6}(?:\.\d{1,3})? ?)?(?:kg|kilo|kilogram|l|lt|ltr|litre|liter|piece|pc|each|unit|egg|roll|loaf|loave|loaves|bun|head|bunch|bunches|slice|portion|pair|bag|teabag|tea-bag|sachet|capsule|pod|tablet|tab|wash|washes|sheet|wipe|nappy|nappies|tissue|cube|stick|bar|box|boxes|pack|packet|punnet|tray|tin|can|jar|bottle|pot|tub|tube))s?$/;

async function judgeSizes(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{
    size: string;
  }>`SELECT DISTINCT size FROM products WHERE price IS NOT NULL`.execute(db);
  for (const { size } of rows) {
    const lack =
      size === ""
        ? "missing"
        : MEASURE.test(size.trim().toLowerCase().replaceAll(/\s+/g, " "))
          ? ""
          : "unknown";
    if (lack !== "")
      await sql`UPDATE products SET "unitPriceLack" = ${lack} WHERE price IS NOT NULL AND size = ${size}`.execute(
        db,
      );
  }
  await sql`CREATE INDEX products_without_unit_price ON products (status, "sortName", id)
    WHERE "deletedDate" IS NULL AND "unitPriceLack" <> ''`.execute(db);
}
