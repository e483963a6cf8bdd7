import { sql, type QueryExecutorProvider } from "kysely";

/** Only adds a field, which the version before passes over. */
export const isCompatible = true;

/** The working hours of a job, in the words of staff. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`ALTER TABLE jobs ADD COLUMN hours TEXT NOT NULL DEFAULT ''`.execute(db);
}

export async function upPostgres(db: QueryExecutorProvider): Promise<void> {
  await sql`ALTER TABLE jobs ADD COLUMN hours text COLLATE "C" NOT NULL DEFAULT ''`.execute(db);
}
