import { randomUUID } from "node:crypto";
import { sql, type QueryExecutorProvider } from "kysely";

interface Row {
  id: string;
  name: string;
  sortName: string;
  offer: string;
}

/**
 * Offers are records of their own. The offer of each product becomes one, of that product alone in all stores. The table
 * `product_offers` says which products the published offers are for, and `price_changes` has a list of offers from now on; the view
 * `prices_in_force`, which knew one offer, goes.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`CREATE TABLE offers (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    version INTEGER NOT NULL CHECK (version >= 1),
    "createdDate" TEXT NOT NULL,
    "updatedDate" TEXT NOT NULL,
    "deletedDate" TEXT,
    name TEXT NOT NULL,
    products TEXT NOT NULL CHECK (json_valid(products)),
    category TEXT NOT NULL,
    brand TEXT NOT NULL,
    "except" TEXT NOT NULL CHECK (json_valid("except")),
    mechanic TEXT CHECK (mechanic IS NULL OR json_valid(mechanic)),
    "startDate" TEXT,
    "endDate" TEXT,
    "announceFrom" TEXT,
    stores TEXT NOT NULL CHECK (json_valid(stores)),
    "limit" INTEGER,
    note TEXT NOT NULL,
    typed TEXT CHECK (typed IS NULL OR json_valid(typed)),
    status TEXT NOT NULL CHECK (status IN ('draft', 'published', 'archived')),
    week TEXT NOT NULL,
    "sortName" TEXT NOT NULL DEFAULT '',
    "sortCategory" TEXT NOT NULL DEFAULT '',
    "searchText" TEXT NOT NULL DEFAULT ''
  ) STRICT`.execute(db);
  await sql`CREATE TABLE product_offers (
    "productId" TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    "offerId" TEXT NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
    "startDate" TEXT NOT NULL,
    "endDate" TEXT NOT NULL,
    price INTEGER,
    "isForAll" INTEGER NOT NULL CHECK ("isForAll" IN (0, 1)),
    PRIMARY KEY ("productId", "offerId")
  ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`ALTER TABLE price_changes ADD COLUMN offers TEXT CHECK (offers IS NULL OR json_valid(offers))`.execute(
    db,
  );
  await finish(db);
}

export async function upPostgres(db: QueryExecutorProvider): Promise<void> {
  await sql`CREATE TABLE offers (
    id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    version bigint NOT NULL CHECK (version >= 1),
    "createdDate" text COLLATE "C" NOT NULL,
    "updatedDate" text COLLATE "C" NOT NULL,
    "deletedDate" text COLLATE "C",
    name text COLLATE "C" NOT NULL,
    products text COLLATE "C" NOT NULL CHECK (products::json IS NOT NULL),
    category text COLLATE "C" NOT NULL,
    brand text COLLATE "C" NOT NULL,
    "except" text COLLATE "C" NOT NULL CHECK ("except"::json IS NOT NULL),
    mechanic text COLLATE "C" CHECK (mechanic IS NULL OR mechanic::json IS NOT NULL),
    "startDate" text COLLATE "C",
    "endDate" text COLLATE "C",
    "announceFrom" text COLLATE "C",
    stores text COLLATE "C" NOT NULL CHECK (stores::json IS NOT NULL),
    "limit" bigint,
    note text COLLATE "C" NOT NULL,
    typed text COLLATE "C" CHECK (typed IS NULL OR typed::json IS NOT NULL),
    status text COLLATE "C" NOT NULL CHECK (status IN ('draft', 'published', 'archived')),
    week text COLLATE "C" NOT NULL,
    "sortName" text COLLATE "C" NOT NULL DEFAULT '',
    "sortCategory" text COLLATE "C" NOT NULL DEFAULT '',
    "searchText" text COLLATE "C" NOT NULL DEFAULT ''
  )`.execute(db);
  await sql`CREATE TABLE product_offers (
    "productId" text COLLATE "C" NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    "offerId" text COLLATE "C" NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
    "startDate" text COLLATE "C" NOT NULL,
    "endDate" text COLLATE "C" NOT NULL,
    price bigint,
    "isForAll" bigint NOT NULL CHECK ("isForAll" IN (0, 1)),
    PRIMARY KEY ("productId", "offerId")
  )`.execute(db);
  await sql`ALTER TABLE price_changes ADD COLUMN offers text COLLATE "C" CHECK (offers IS NULL OR offers::json IS NOT NULL)`.execute(
    db,
  );
  await sql`INSERT INTO content_epochs ("tableName", epoch) VALUES ('offers', 0)`.execute(db);
  await sql`CREATE TRIGGER content_written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON offers
    FOR EACH STATEMENT EXECUTE FUNCTION count_content_write()`.execute(db);
  await finish(db);
}

async function finish(db: QueryExecutorProvider): Promise<void> {
  await sql`DROP VIEW prices_in_force`.execute(db);
  await sql`CREATE INDEX offers_by_status ON offers (status, "startDate", id) WHERE "deletedDate" IS NULL`.execute(
    db,
  );
  await sql`CREATE INDEX offers_by_end ON offers (status, "endDate") WHERE "deletedDate" IS NULL`.execute(db);
  await sql`CREATE INDEX offers_by_week ON offers (week, "sortName") WHERE "deletedDate" IS NULL`.execute(db);
  await sql`CREATE INDEX offers_of_ranges ON offers (status, category, brand) WHERE products = '[]'`.execute(
    db,
  );
  await sql`CREATE INDEX product_offers_by_offer ON product_offers ("offerId")`.execute(db);
  await sql`CREATE INDEX product_offers_by_end
    ON product_offers ("endDate", "startDate", "productId", "isForAll", price)`.execute(db);
  // Those in the bin too: a product may come back.
  const { rows } = await sql<Row>`
    SELECT id, name, "sortName", offer FROM products WHERE offer IS NOT NULL ORDER BY id`.execute(db);
  for (const row of rows) await addOffer(db, row, new Date().toISOString());
}

async function addOffer(db: QueryExecutorProvider, product: Row, date: string): Promise<void> {
  const { price, startDate, endDate }: { price: number; startDate: string; endDate: string } = JSON.parse(
    product.offer,
  );
  const id = randomUUID();
  const week = mondayOf(startDate);
  await sql`INSERT INTO offers (id, version, "createdDate", "updatedDate", name, products, category, brand, "except",
      mechanic, "startDate", "endDate", "announceFrom", stores, note, status, week, "sortName", "sortCategory", "searchText")
    VALUES (${id}, 1, ${date}, ${date}, ${product.name}, ${JSON.stringify([product.id])}, '', '', '[]',
      ${JSON.stringify({ kind: "price", price })}, ${startDate}, ${endDate}, ${startDate}, '[]', '', 'published', ${week},
      ${product.sortName}, ${week}, ${`${product.sortName}  `})`.execute(db);
  await sql`INSERT INTO product_offers ("productId", "offerId", "startDate", "endDate", price, "isForAll")
    VALUES (${product.id}, ${id}, ${startDate}, ${endDate}, ${price}, 1)`.execute(db);
}

/** The Monday of the week of an instant in Malta. */
function mondayOf(date: string): string {
  const day = new Date(date).toLocaleDateString("sv-SE", { timeZone: "Europe/Malta" });
  const monday = new Date(`${day}T00:00:00Z`);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  return monday.toISOString().slice(0, 10);
}
