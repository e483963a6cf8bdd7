import { sql } from "kysely";
import { isSqlite, type SqliteConnection } from "../../src/storage/database/connection.ts";
import { openPostgres } from "../../src/storage/database/postgres/open-postgres.ts";
import type { Db } from "../../src/storage/database/tables.ts";
import type { TestDatabase } from "./test-database.ts";

interface ExaminedCount extends AsyncDisposable {
  /** To read with. */
  db: Db;
  rows(): Promise<number>;
}

/**
 * Counts the rows that a test's database examines for what is read through `db`, also those that it leaves out or only
 * counts: a measure of a query's work that does not depend on the machine. Each table is hidden by a view of its name whose
 * condition counts, so that nothing can be written through `db`.
 */
export async function countExamined({ connection, db, env }: TestDatabase): Promise<ExaminedCount> {
  return isSqlite(connection) ? onSqlite(connection) : onPostgres(db, env["DATABASE_URL"] ?? "");
}

function onSqlite(connection: SqliteConnection): ExaminedCount {
  const { db, sqlite } = connection;
  let rows = 0;
  sqlite.function("examined", () => {
    rows += 1;
    return 1;
  });
  for (const { name } of connection.listTables())
    sqlite.exec(`CREATE TEMP VIEW "${name}" AS SELECT * FROM main."${name}" WHERE examined()`);
  return { db, rows: async () => rows, [Symbol.asyncDispose]: async () => undefined };
}

async function onPostgres(db: Db, databaseUrl: string): Promise<ExaminedCount> {
  const tables = await sql<{
    name: string;
  }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`.execute(db);
  await sql`CREATE SCHEMA counted`.execute(db);
  await sql`CREATE SEQUENCE counted.examined`.execute(db);
  // So cheap that the planner has it evaluated before every other condition.
  await sql`
    CREATE FUNCTION counted.count() RETURNS boolean LANGUAGE plpgsql COST 0.000001
    AS 'BEGIN PERFORM nextval(''counted.examined''); RETURN true; END'`.execute(db);
  for (const { name } of tables.rows)
    await sql`
      CREATE VIEW ${sql.id("counted", name)} AS
      SELECT * FROM ${sql.id("public", name)} WHERE counted.count()`.execute(db);
  // What the tables hold decides whether an index is used.
  await sql`ANALYZE`.execute(db);
  const url = new URL(databaseUrl);
  url.searchParams.set("options", "-c search_path=counted,public");
  const counted = openPostgres(url.href);
  return {
    db: counted.db,
    async rows() {
      const { rows } = await sql<{ count: number }>`
        SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS count FROM counted.examined`.execute(db);
      return rows[0]?.count ?? 0;
    },
    [Symbol.asyncDispose]: () => counted.close(),
  };
}
