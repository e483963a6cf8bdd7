import { sql, type QueryExecutorProvider } from "kysely";

/** Only adds: the version before changes comments without a look at it. */
export const isCompatible = true;

/** Counts the changes of a comment, so that two answers do not overwrite each other. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`ALTER TABLE comments ADD COLUMN version INTEGER NOT NULL DEFAULT 1`.execute(db);
}

export async function upPostgres(db: QueryExecutorProvider): Promise<void> {
  await sql`ALTER TABLE comments ADD COLUMN version bigint NOT NULL DEFAULT 1`.execute(db);
}
