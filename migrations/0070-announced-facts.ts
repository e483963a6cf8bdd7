import { sql, type QueryExecutorProvider } from "kysely";

/** Only adds: a job that the version before announces has no facts. */
export const isCompatible = true;

/** As what a job was announced, so that one that is corrected is told to those whom it fits only then. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`ALTER TABLE announced_jobs ADD COLUMN facts TEXT`.execute(db);
}

export async function upPostgres(db: QueryExecutorProvider): Promise<void> {
  await sql`ALTER TABLE announced_jobs ADD COLUMN facts text COLLATE "C"`.execute(db);
}
