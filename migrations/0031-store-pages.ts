import { sql, type QueryExecutorProvider } from "kysely";

/**
 * What the page of a store says beside its hours: counters with hours of their own, and the way there. Staff have entered
 * none of it yet, so all of it is empty.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const column of COLUMNS) await sql.raw(`ALTER TABLE stores ADD COLUMN ${column}`).execute(db);
}

const COLUMNS = [
  `counters TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(counters))`,
  `parking TEXT NOT NULL DEFAULT ''`,
  `buses TEXT NOT NULL DEFAULT ''`,
  `"wheelchairAccess" TEXT NOT NULL DEFAULT ''`,
];
