import { sql, type QueryExecutorProvider } from "kysely";

const COLUMNS = ["latitude", "longitude"];

/** A draft of a store may have no place yet. SQLite can't take `NOT NULL` off a column, so each is copied into a new one. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const column of COLUMNS) {
    await sql.raw(`ALTER TABLE stores ADD COLUMN "${column}OrNone" REAL`).execute(db);
    await sql.raw(`UPDATE stores SET "${column}OrNone" = ${column}`).execute(db);
    await sql.raw(`ALTER TABLE stores DROP COLUMN ${column}`).execute(db);
    await sql.raw(`ALTER TABLE stores RENAME COLUMN "${column}OrNone" TO ${column}`).execute(db);
  }
}

/** The same in PostgreSQL. */
export async function upPostgres(db: QueryExecutorProvider): Promise<void> {
  for (const column of COLUMNS)
    await sql.raw(`ALTER TABLE stores ALTER COLUMN ${column} DROP NOT NULL`).execute(db);
}
