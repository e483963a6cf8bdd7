import { sql, type QueryExecutorProvider } from "kysely";

/** Only adds: a process of the version before leaves files unchecked, as it did. */
export const isCompatible = true;

/** When ClamAV found nothing in a file of a visitor. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`ALTER TABLE message_files ADD COLUMN "scannedDate" TEXT`.execute(db);
}

export async function upPostgres(db: QueryExecutorProvider): Promise<void> {
  await sql`ALTER TABLE message_files ADD COLUMN "scannedDate" text COLLATE "C"`.execute(db);
}
