import { sql, type QueryExecutorProvider } from "kysely";

/** Only adds: the version before sends no e-mail about the end of a token. */
export const isCompatible = true;

/** When the owner of an API token was told that it ends. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`ALTER TABLE api_tokens ADD COLUMN "endToldDate" TEXT`.execute(db);
}

export async function upPostgres(db: QueryExecutorProvider): Promise<void> {
  await sql`ALTER TABLE api_tokens ADD COLUMN "endToldDate" text COLLATE "C"`.execute(db);
}
