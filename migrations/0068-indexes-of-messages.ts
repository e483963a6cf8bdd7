import { sql, type QueryExecutorProvider } from "kysely";

/** Only adds indexes. */
export const isCompatible = true;

/**
 * Indexes for what is asked most often of the messages: who else has a phone number, each time one is opened, and whose time is over,
 * each minute. The others tell each minute whether the copy of the keys is still true.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of [
    `CREATE INDEX messages_by_phone ON messages ("phoneKey")`,
    `CREATE INDEX messages_by_end ON messages ("keptUntil") WHERE "keptUntil" IS NOT NULL`,
    `CREATE INDEX message_files_by_date ON message_files ("createdDate")`,
    `CREATE INDEX deleted_messages_by_date ON deleted_messages ("deletedDate")`,
    `CREATE INDEX subscribers_by_end ON subscribers ("unsubscribedDate") WHERE "unsubscribedDate" IS NOT NULL`,
  ])
    await sql.raw(statement).execute(db);
}
