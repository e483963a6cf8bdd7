import { sql, type QueryExecutorProvider } from "kysely";

/**
 * The prices that visitors were shown. A row of `price_changes` says what holds from an instant on: the usual price, and
 * the offer with its dates. The view `prices_in_force` divides a row at the dates of its offer. What was shown before
 * this migration is not known, so the products that visitors see now begin now.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) {
    await sql.raw(statement).execute(db);
  }
  await sql`
    INSERT INTO price_changes ("productId", version, "fromDate", price, "offerPrice", "offerFrom", "offerUntil")
    SELECT id, version, ${new Date().toISOString()}, price,
      offer ->> 'price', offer ->> 'startDate', strftime('%Y-%m-%dT%H:%M:%fZ', offer ->> 'endDate', '+0.001 seconds')
    FROM products
    WHERE status = 'active' AND "deletedDate" IS NULL AND (price IS NOT NULL OR offer IS NOT NULL)`.execute(
    db,
  );
}

const STATEMENTS = [
  // No foreign key: a product that is deleted for good was still shown at its prices.
  `CREATE TABLE price_changes (
    "productId" TEXT NOT NULL CHECK (length("productId") = 36),
    version INTEGER NOT NULL,
    "fromDate" TEXT NOT NULL,
    price INTEGER,
    "offerPrice" INTEGER,
    "offerFrom" TEXT,
    "offerUntil" TEXT,
    PRIMARY KEY ("productId", version)
  ) STRICT, WITHOUT ROWID`,
  refuse("UPDATE"),
  refuse("DELETE"),
  `CREATE VIEW prices_in_force AS
  WITH changes AS (
    SELECT "productId", "fromDate", price, "offerPrice", "offerFrom", "offerUntil",
      lead("fromDate") OVER (PARTITION BY "productId" ORDER BY version) AS "nextDate"
    FROM price_changes
  ), periods AS (
    SELECT "productId", price AS "regularPrice", NULL AS "offerPrice", "fromDate",
      CASE WHEN "nextDate" <= "offerFrom" OR "offerFrom" IS NULL THEN "nextDate" ELSE "offerFrom" END AS "untilDate"
    FROM changes
    UNION ALL
    SELECT "productId", price, "offerPrice",
      CASE WHEN "fromDate" >= "offerFrom" THEN "fromDate" ELSE "offerFrom" END,
      CASE WHEN "nextDate" <= "offerUntil" THEN "nextDate" ELSE "offerUntil" END
    FROM changes WHERE "offerFrom" IS NOT NULL
    UNION ALL
    SELECT "productId", price, NULL,
      CASE WHEN "fromDate" >= "offerUntil" THEN "fromDate" ELSE "offerUntil" END,
      "nextDate"
    FROM changes WHERE "offerUntil" IS NOT NULL
  )
  SELECT "productId", "regularPrice", "offerPrice", "fromDate", "untilDate" FROM periods
  WHERE ("untilDate" IS NULL OR "fromDate" < "untilDate")
    AND ("regularPrice" IS NOT NULL OR "offerPrice" IS NOT NULL)`,
];

function refuse(event: "UPDATE" | "DELETE"): string {
  return `CREATE TRIGGER price_changes_without_${event.toLowerCase()} BEFORE ${event} ON price_changes
    BEGIN SELECT RAISE(ABORT, 'price_changes is append-only: it says what visitors were shown.'); END`;
}
