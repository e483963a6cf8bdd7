import { sql, type Transaction } from "kysely";
import { isSqlite, type Connection } from "./connection.ts";
import type { Tables } from "./tables.ts";

/**
 * Runs `work` in a transaction in which no trigger of the schema runs: rows are stored as they are given, also those of
 * append-only tables and those that triggers compute. Foreign keys are checked. The triggers are back before the commit.
 */
export async function withoutTriggers<Result>(
  connection: Connection,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return connection.db.transaction().execute(async (trx) => {
    const enable = await (isSqlite(connection) ? dropTriggers(trx) : disableTriggers(trx));
    const result = await work(trx);
    await enable();
    return result;
  });
}

/** SQLite cannot disable a trigger. */
async function dropTriggers(trx: Transaction<Tables>): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; statement: string }>`
    SELECT name, sql AS statement FROM sqlite_master WHERE type = 'trigger'`.execute(trx);
  for (const { name } of rows) await sql`DROP TRIGGER ${sql.ref(name)}`.execute(trx);
  return async () => {
    for (const { statement } of rows) await sql.raw(statement).execute(trx);
  };
}

async function disableTriggers(trx: Transaction<Tables>): Promise<() => Promise<void>> {
  const { rows } = await sql<{ table: string }>`
    SELECT DISTINCT relname AS "table" FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace`.execute(trx);
  const alterAll = async (change: "DISABLE" | "ENABLE") => {
    for (const { table } of rows)
      await sql`ALTER TABLE ${sql.table(table)} ${sql.raw(change)} TRIGGER USER`.execute(trx);
  };
  await alterAll("DISABLE");
  return () => alterAll("ENABLE");
}
