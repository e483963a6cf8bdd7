import { sql, type QueryExecutorProvider } from "kysely";

/**
 * When the user of a session last proved who they are: at the sign-in, or when they were asked again. Sessions from before
 * have no such time, so their users are asked before the next sensitive change.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql.raw(`ALTER TABLE sessions ADD COLUMN "provedDate" TEXT`).execute(db);
}
