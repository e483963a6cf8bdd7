import { PostgresAdapter, sql } from "kysely";
import type { Migration } from "../../src/storage/database/migrator.ts";
import { inTransaction } from "../../src/storage/database/transaction.ts";
import type { Db } from "../../src/storage/database/tables.ts";

/** SQL that tests write by hand, the same for SQLite and PostgreSQL: names with capitals are quoted. */

/** Runs the statements in one transaction. */
export async function runSql(db: Db, ...statements: readonly string[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  });
}

/** Runs a statement and rolls it back. */
export async function undoSql(db: Db, statement: string): Promise<void> {
  const trx = await db.startTransaction().execute();
  await sql.raw(statement).execute(trx);
  await trx.rollback().execute();
}

/** Returns the rows that a query reads. */
export async function rowsOf(db: Db, query: string): Promise<unknown[]> {
  return (await sql.raw(query).execute(db)).rows;
}

/** Returns the one column of the first row; undefined if there is none. */
export async function valueOf(db: Db, query: string): Promise<unknown> {
  return Object.values(Object((await rowsOf(db, query))[0]))[0];
}

/** Returns all rows of the tables, to see whether something was written. */
export async function contentsOf(db: Db, tables: readonly string[]): Promise<unknown[][]> {
  const contents: unknown[][] = [];
  for (const table of tables) contents.push(await rowsOf(db, `SELECT * FROM ${table}`));
  return contents;
}

/** Makes every INSERT into a table fail, until the function that it returns is called. */
export async function refuseInserts(db: Db, table: string): Promise<() => Promise<void>> {
  const onPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const refusal = onPostgres
    ? "FOR EACH ROW EXECUTE FUNCTION refuse_change('the disk is gone')"
    : "BEGIN SELECT RAISE(ABORT, 'the disk is gone'); END";
  await runSql(db, `CREATE TRIGGER refused BEFORE INSERT ON ${table} ${refusal}`);
  return () => runSql(db, onPostgres ? `DROP TRIGGER refused ON ${table}` : "DROP TRIGGER refused");
}

/** Creates a migration from SQL statements. */
export function step(name: string, ...statements: string[]): Migration {
  return {
    name,
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
