import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { PRODUCT_CATEGORIES } from "../../src/content/kinds/products/product-categories.ts";
import { rowsOfJson } from "../../src/storage/database/sql.ts";
import type { Db } from "../../src/storage/database/tables.ts";
import { fold } from "../../src/rules/text/fold.ts";
import { buildCatalogue } from "./catalogue.ts";

/** Puts products straight into their table until there are so many: what is measured is reading. */
export async function fillCatalogue(db: Db, size: number, now: Date, known = 0): Promise<void> {
  const batch = 1_000;
  const created = now.toISOString();
  for (let from = known; from < size; from += batch) {
    const rows = buildCatalogue(from, Math.min(batch, size - from)).map(({ slug, name, description }) => [
      randomUUID(),
      slug,
      name,
      description,
      fold(name),
    ]);
    await sql`
      INSERT INTO products (id, version, "createdDate", "updatedDate", slug, name, description, category, status,
        "hasDetailPage", "sortName", "searchText", "imageAlt", brand, size, ingredients, allergens, dietary, storage,
        origin)
      SELECT value ->> 0, 1, ${created}, ${created}, value ->> 1, value ->> 2, value ->> 3, 'pantry', 'active', 0,
        value ->> 4, value ->> 4, '', '', '', '', '[]', '[]', '', ''
      FROM ${rowsOfJson(rows)}`.execute(db);
  }
}

const DAY = 86_400_000;

/**
 * Gives the products of `fillCatalogue` what a range has: categories, prices, a page for every twentieth, offers for
 * every fiftieth, of which a
 * quarter is over and a quarter still to come, and a history.
 */
export async function spreadCatalogue(db: Db, now: Date): Promise<void> {
  const day = (days: number) => new Date(now.getTime() + days * DAY).toISOString();
  const offers = [
    [-20, -5],
    [-3, 4],
    [-1, 12],
    [2, 9],
  ].map(([from = 0, until = 0]) => ({ price: 99, startDate: day(from), endDate: day(until) }));
  const categories = PRODUCT_CATEGORIES.map(({ slug }) => slug);
  // The number in the slug decides.
  const number = sql`CAST(substr(slug, 9) AS INTEGER)`;
  await sql`
    UPDATE products SET
      category = json_extract(${JSON.stringify(categories)}, '$[' || (${number} * 7 % ${sql.lit(categories.length)}) || ']'),
      price = 100 + ${number} * 37 % 900,
      "hasDetailPage" = ${number} % 20 = 0,
      dietary = CASE WHEN ${number} % 9 = 0 THEN '["vegan"]' ELSE '[]' END,
      offer = CASE WHEN ${number} % 50 = 0
        THEN json_extract(${JSON.stringify(offers)}, '$[' || (${number} / 50 % 4) || ']') END
    WHERE slug GLOB 'product-[0-9]*'`.execute(db);
  await addOfferRecords(db);
  await sql`
    INSERT INTO history ("contentType", "recordId", version, action, actor, date, record)
    SELECT 'products', id, 1, 'created', 'bench', "createdDate", '{}' FROM products
    WHERE slug GLOB 'product-[0-9]*'`.execute(db);
}

/** Adds the record of each offer that a statement gave a product; its id is that of the product. */
export async function addOfferRecords(db: Db): Promise<void> {
  await sql`
    INSERT INTO offers (id, version, "createdDate", "updatedDate", name, products, category, brand, "except", mechanic,
      "startDate", "endDate", "announceFrom", stores, note, status, week)
    SELECT id, 1, "createdDate", "createdDate", name, json_array(id), '', '', '[]',
      json_object('kind', 'price', 'price', json_extract(offer, '$.price')), "offerStart", "offerEnd", "offerStart", '[]',
      '', 'published', '' FROM products WHERE offer IS NOT NULL AND id NOT IN (SELECT id FROM offers)`.execute(
    db,
  );
  await sql`
    INSERT INTO product_offers ("productId", "offerId", "startDate", "endDate", price, "isForAll")
    SELECT id, id, "offerStart", "offerEnd", json_extract(offer, '$.price'), 1
    FROM products WHERE offer IS NOT NULL AND id NOT IN (SELECT "productId" FROM product_offers)`.execute(db);
}
