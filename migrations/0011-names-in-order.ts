import { sql, type QueryExecutorProvider } from "kysely";

/**
 * The folded name of products and stores, by which lists are ordered, and indexes in the order of the product range. Until
 * now each page of the range folded and sorted all names.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) {
    await sql.raw(statement).execute(db);
  }
}

const STATEMENTS = [
  ...["products", "stores"].flatMap((table) => [
    `ALTER TABLE ${table} ADD COLUMN "sortName" TEXT NOT NULL DEFAULT ''`,
    `UPDATE ${table} SET "sortName" = fold(name)`,
  ]),
  `CREATE INDEX products_in_order ON products (status, "sortName", id) WHERE "deletedDate" IS NULL`,
  `DROP INDEX products_by_category`,
  `CREATE INDEX products_by_category ON products (status, category, "sortName", id) WHERE "deletedDate" IS NULL`,
];
