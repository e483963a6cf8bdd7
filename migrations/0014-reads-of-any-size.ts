import { sql, type QueryExecutorProvider } from "kysely";

/**
 * What keeps the cost of a page independent of the number of products: their counts and the
 * products of each dietary mark, which triggers maintain for every writer, and an index for each question about them. Until now a page after a write read the whole table several times.
 *
 * A later migration that rebuilds `products` must create the triggers again.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) {
    await sql.raw(statement).execute(db);
  }
}

const IN_USE = `"deletedDate" IS NULL`;

const STATEMENTS = [
  // The records that are not in the bin.
  `CREATE TABLE record_counts (
    "contentType" TEXT NOT NULL,
    status TEXT NOT NULL,
    category TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY ("contentType", status, category)
  ) STRICT, WITHOUT ROWID`,
  `INSERT INTO record_counts ("contentType", status, category, count)
    SELECT 'products', status, category, count(*) FROM products WHERE ${IN_USE} GROUP BY status, category`,
  `CREATE TRIGGER products_counted_insert AFTER INSERT ON products WHEN NEW.${IN_USE}
    BEGIN ${add("NEW")}; END`,
  `CREATE TRIGGER products_counted_delete AFTER DELETE ON products WHEN OLD.${IN_USE}
    BEGIN ${subtract("OLD")}; END`,
  `CREATE TRIGGER products_counted_update AFTER UPDATE OF status, category, "deletedDate" ON products
    BEGIN ${subtract("OLD")} AND OLD.${IN_USE}; ${add("NEW", `WHERE NEW.${IN_USE}`)}; END`,

  // The next change by the clock, and the offers of a page in the order of their end.
  `DROP INDEX products_by_offer`,
  `CREATE INDEX products_by_offer_start ON products (status, "offerStart") WHERE ${IN_USE} AND "offerStart" IS NOT NULL`,
  `CREATE INDEX products_by_offer_end ON products (status, "offerEnd", "sortName", id, "offerStart", category)
    WHERE ${IN_USE} AND "offerEnd" IS NOT NULL`,

  // The products on the site by dietary mark, and by price, in the order of the lists that are filtered or sorted so.
  `CREATE TABLE product_marks (
    mark TEXT NOT NULL,
    category TEXT NOT NULL,
    "sortName" TEXT NOT NULL,
    "productId" TEXT NOT NULL,
    PRIMARY KEY (mark, "sortName", "productId")
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX product_marks_by_category ON product_marks (mark, category, "sortName", "productId")`,
  `INSERT INTO product_marks (mark, category, "sortName", "productId")
    SELECT DISTINCT value, category, "sortName", products.id FROM products, json_each(dietary)
    WHERE status = 'active' AND ${IN_USE}`,
  `CREATE TRIGGER products_marked_insert AFTER INSERT ON products BEGIN ${mark("NEW")}; END`,
  `CREATE TRIGGER products_marked_delete AFTER DELETE ON products BEGIN ${unmark("OLD")}; END`,
  `CREATE TRIGGER products_marked_update
    AFTER UPDATE OF status, category, "sortName", dietary, "deletedDate" ON products
    BEGIN ${unmark("OLD")}; ${mark("NEW")}; END`,
  `CREATE INDEX products_by_price ON products (status, price, id) WHERE ${IN_USE}`,
  `CREATE INDEX products_by_category_and_price ON products (status, category, price, id) WHERE ${IN_USE}`,

  // The overview of staff.
  `CREATE INDEX products_by_update ON products (status, "updatedDate" DESC, id) WHERE ${IN_USE}`,
  `CREATE INDEX products_without_picture ON products (status, "sortName", id)
    WHERE ${IN_USE} AND "imageUrl" IS NULL`,
  `CREATE INDEX products_undescribed ON products (status, "sortName", id)
    WHERE ${IN_USE} AND "imageUrl" IS NOT NULL AND "imageAlt" = '' AND "imageDecorative" = 0`,
  `CREATE INDEX history_by_date ON history ("contentType", date DESC, "recordId")`,
];

function mark(row: string): string {
  return `INSERT INTO product_marks (mark, category, "sortName", "productId")
    SELECT DISTINCT value, ${row}.category, ${row}."sortName", ${row}.id FROM json_each(${row}.dietary)
    WHERE ${row}.status = 'active' AND ${row}.${IN_USE}`;
}

function unmark(row: string): string {
  return `DELETE FROM product_marks WHERE "productId" = ${row}.id AND "sortName" = ${row}."sortName"
    AND mark IN (SELECT value FROM json_each(${row}.dietary))`;
}

/** SQL that counts a row; WHERE also tells SQLite that ON does not belong to a join. */
function add(row: string, where = "WHERE TRUE"): string {
  return `INSERT INTO record_counts ("contentType", status, category, count)
    SELECT 'products', ${row}.status, ${row}.category, 1 ${where}
    ON CONFLICT ("contentType", status, category) DO UPDATE SET count = count + 1`;
}

function subtract(row: string): string {
  return `UPDATE record_counts SET count = count - 1
    WHERE "contentType" = 'products' AND status = ${row}.status AND category = ${row}.category`;
}
