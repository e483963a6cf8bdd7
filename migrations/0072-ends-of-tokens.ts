import { sql, type QueryExecutorProvider } from "kysely";

/** Only adds: the version before sends no e-mail about the end of a token. */
export const isCompatible = true;

/** When the owner of an API token got the notice of its end. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`ALTER TABLE api_tokens ADD COLUMN "endNoticeDate" TEXT`.execute(db);
}

export async function upPostgres(db: QueryExecutorProvider): Promise<void> {
  await sql`ALTER TABLE api_tokens ADD COLUMN "endNoticeDate" text COLLATE "C"`.execute(db);
}
