import { sql, type QueryExecutorProvider } from "kysely";

/**
 * The mark that a picture only decorates. Until now a picture without a description counted as decorative; since nobody
 * said so, those pictures are simply without a description.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const table of ["blogs", "products", "stores"]) {
    await sql`
      ALTER TABLE ${sql.table(table)}
      ADD COLUMN "imageDecorative" INTEGER NOT NULL DEFAULT 0 CHECK ("imageDecorative" IN (0, 1))`.execute(
      db,
    );
  }
}
