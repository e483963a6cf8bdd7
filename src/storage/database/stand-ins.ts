import { type RawBuilder, sql } from "kysely";
import { isPostgres } from "./connection.ts";
import { perDatabase } from "./sql.ts";
import type { Db } from "./tables.ts";

/*
 * Temporary tables and views in the place of those that are kept, within `Connection.readAside`: both databases look for a name
 * among the temporary ones first, so every query of the site reads them. They are gone with the connection, or its transaction.
 */

/** Puts a temporary table in the place of a table, with its columns, checks and indexes, and those of its rows that meet a condition. */
export async function replaceTable(db: Db, table: string, kept: RawBuilder<unknown>): Promise<void> {
  await (isPostgres(db) ? replaceInPostgres : replaceInSqlite)(db, table, kept);
}

/** Puts a temporary view in the place of a table: those of its rows that meet a condition, which is written as text. */
export async function replaceByView(db: Db, table: string, condition: string): Promise<void> {
  await sql`CREATE TEMP VIEW ${sql.table(table)} AS
    SELECT * FROM ${sql.table(`${await schemaOf(db)}.${table}`)} WHERE ${sql.raw(condition)}`.execute(db);
}

/** Counts what filled tables contain: PostgreSQL knows nothing of a new one before, and plans badly. */
export async function gatherStatistics(db: Db, tables: readonly string[]): Promise<void> {
  if (isPostgres(db) && tables.length > 0)
    await sql`ANALYZE ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db);
}

/** Adds rows, which all have the same columns, to a table. A column that they do not have gets its default. */
export async function insertRows(
  db: Db,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  if (names.length === 0) return;
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const json = JSON.stringify(rows);
  const values = sql.join(names.map((name) => sql`value ->> ${sql.lit(name)}`));
  const source = perDatabase(
    sql`SELECT ${values} FROM json_each(${json})`,
    sql`SELECT ${columns} FROM json_populate_recordset(NULL::${sql.table(table)}, ${json}::json)`,
  );
  await sql`INSERT INTO ${sql.table(table)} (${columns}) ${source}`.execute(db);
}

/** Where the tables are that are kept. */
export async function schemaOf(db: Db): Promise<string> {
  if (!isPostgres(db)) return "main";
  const { rows } = await sql<{ schema: string }>`SELECT current_schema() AS schema`.execute(db);
  return rows[0]?.schema ?? "public";
}

async function replaceInPostgres(db: Db, table: string, kept: RawBuilder<unknown>): Promise<void> {
  const schema = await schemaOf(db);
  const { rows } = await sql<{ name: string }>`
    SELECT attname AS name FROM pg_attribute
    WHERE attrelid = ${`${schema}.${table}`}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    ORDER BY attnum`.execute(db);
  await sql`CREATE TEMP TABLE ${sql.table(table)} (LIKE ${sql.table(`${schema}.${table}`)} INCLUDING ALL)
    ON COMMIT DROP`.execute(db);
  await copyRows(db, { table, schema, kept, columns: rows.map(({ name }) => name) });
}

async function replaceInSqlite(db: Db, table: string, kept: RawBuilder<unknown>): Promise<void> {
  const { rows: made } = await sql<{ type: string; statement: string }>`
    SELECT type, sql AS statement FROM main.sqlite_master
    WHERE tbl_name = ${table} AND type IN ('table', 'index') AND sql IS NOT NULL
    ORDER BY CASE type WHEN 'table' THEN 0 ELSE 1 END`.execute(db);
  const { rows: columns } = await sql<{ name: string }>`
    SELECT name FROM pragma_table_info(${table}, 'main') ORDER BY cid`.execute(db);
  const run = async (type: string) => {
    for (const { statement } of made.filter((each) => each.type === type))
      await sql.raw(asTemporary(statement)).execute(db);
  };
  await run("table");
  await copyRows(db, { table, schema: "main", kept, columns: columns.map(({ name }) => name) });
  await run("index");
}

/** A statement of SQLite that creates a table or an index, for a temporary one. */
export function asTemporary(statement: string): string {
  return statement.replace(
    /^CREATE (VIRTUAL TABLE|TABLE|UNIQUE INDEX|INDEX) (?:IF NOT EXISTS )?/i,
    "CREATE $1 temp.",
  );
}

async function copyRows(
  db: Db,
  {
    table,
    schema,
    kept,
    columns,
  }: { table: string; schema: string; kept: RawBuilder<unknown>; columns: string[] },
): Promise<void> {
  const names = sql.join(columns.map((name) => sql.ref(name)));
  await sql`INSERT INTO ${sql.table(table)} (${names})
    SELECT ${names} FROM ${sql.table(`${schema}.${table}`)} WHERE ${kept}`.execute(db);
}
