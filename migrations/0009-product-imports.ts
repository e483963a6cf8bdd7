import { sql, type QueryExecutorProvider } from "kysely";

/**
 * The imports of products, so that each can be undone for a day. The values are not stored: they are in the history, by
 * product and version.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) {
    await sql.raw(statement).execute(db);
  }
}

const STATEMENTS = [
  // "writes" is a list of [product id, version after the write] as JSON.
  `CREATE TABLE product_imports (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    file TEXT NOT NULL,
    actor TEXT NOT NULL,
    "createdDate" TEXT NOT NULL,
    writes TEXT NOT NULL,
    "undoneDate" TEXT
  ) STRICT`,
  `CREATE INDEX product_imports_by_date ON product_imports ("createdDate")`,
];
