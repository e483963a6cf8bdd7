import { sql, type QueryExecutorProvider } from "kysely";

/**
 * What search engines ask of products, jobs, stores and recipes beyond what pages showed. It has not been entered yet, so
 * every field is empty.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) {
    await sql.raw(statement).execute(db);
  }
  const { rows } = await sql<{ id: string; recipe: string }>`
    SELECT id, recipe FROM blogs WHERE recipe IS NOT NULL`.execute(db);
  for (const { id, recipe } of rows) {
    const complete = { ...JSON.parse(recipe), ...EMPTY_RECIPE_FIELDS };
    await sql`UPDATE blogs SET recipe = ${JSON.stringify(complete)} WHERE id = ${id}`.execute(db);
  }
}

const EMPTY_RECIPE_FIELDS = { course: "", cuisine: "", yield: "", diet: [], calories: null, keywords: [] };

const STATEMENTS = [
  `ALTER TABLE products ADD COLUMN "gtin" TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE products ADD COLUMN "sku" TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE jobs ADD COLUMN "workplace" TEXT`,
  `ALTER TABLE jobs ADD COLUMN "education" TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE jobs ADD COLUMN "experienceMonths" INTEGER`,
  `ALTER TABLE stores ADD COLUMN "priceRange" TEXT NOT NULL DEFAULT ''`,
];
