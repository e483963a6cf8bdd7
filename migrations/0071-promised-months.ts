import { sql, type QueryExecutorProvider } from "kysely";

/** Only adds: what came by the version before, the setting alone says how long to keep. */
export const isCompatible = true;

/** For how many months after the end of its job each applicant was told that we keep the application. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`ALTER TABLE applications ADD COLUMN "keptMonths" INTEGER`.execute(db);
  await addIndexes(db);
}

export async function upPostgres(db: QueryExecutorProvider): Promise<void> {
  await sql`ALTER TABLE applications ADD COLUMN "keptMonths" bigint`.execute(db);
  await addIndexes(db);
}

/** Whose time is over, and whose job is open, is asked each minute. */
async function addIndexes(db: QueryExecutorProvider): Promise<void> {
  await sql`CREATE INDEX applications_by_end ON applications ("keptMonths", "closedDate")`.execute(db);
  await sql`CREATE INDEX applications_by_closing ON applications ("closedDate")`.execute(db);
}
