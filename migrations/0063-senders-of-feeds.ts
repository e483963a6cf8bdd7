import { sql, type QueryExecutorProvider } from "kysely";

/** Only adds: the version before does not say who has sent a feed. */
export const isCompatible = true;

/** The account that has sent a price feed, which cannot be the one that says yes to it. A feed of the folder has none. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`ALTER TABLE feeds ADD COLUMN "userId" TEXT`.execute(db);
}

export async function upPostgres(db: QueryExecutorProvider): Promise<void> {
  await sql`ALTER TABLE feeds ADD COLUMN "userId" text COLLATE "C"`.execute(db);
}
