import { sql, type QueryExecutorProvider } from "kysely";

/** The version before goes on, and finds `0044…` apart from `+44…` as until now. */
export const isCompatible = true;

/** A person's messages are found by a phone number without the `00` of another country. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`UPDATE messages SET "phoneKey" = substr("phoneKey", 3) WHERE "phoneKey" LIKE '00%'`.execute(db);
}
