import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrations } from "#migrations";
import type { Connection, SqliteConnection } from "../../src/storage/database/connection.ts";
import { migrate } from "../../src/storage/database/migrator.ts";
import { openPostgres } from "../../src/storage/database/postgres/open-postgres.ts";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";
import { contentTables } from "../../src/storage/database/sqlite/watch-content.ts";
import { findPostgres, startPostgres, type PostgresServer } from "../support/postgres-server.ts";
import { makeTempDir, placeTemplate } from "../support/test-database.ts";

/** The search index has a form for each database (docs/decisions/0064-search-in-postgresql.md). */
const SEARCH_INDEX = /^search_(?:entries|texts?|terms|words|stems|pairs)/;

/** Several processes share them; SQLite has one. */
const OF_REPLICAS = ["content_epochs", "replicas"];

/** What both schemas say of a table, in PostgreSQL's words. */
interface Table {
  /** By name, such as `text C, not null, default ''`. */
  columns: Record<string, string>;
  primaryKey: string[];
  unique: string[];
  foreignKeys: string[];
}

const TYPES: Readonly<Record<string, string>> = {
  TEXT: "text C",
  INTEGER: "bigint",
  REAL: "double precision",
  BLOB: "bytea",
};

interface Column {
  type: string;
  notNull: boolean;
  generated: boolean;
  value: string | null;
}

function inWords({ type, notNull, generated, value }: Column): string {
  return [type, notNull && "not null", generated && "generated", value !== null && `default ${value}`]
    .filter(Boolean)
    .join(", ");
}

async function readSqlite({ db }: SqliteConnection): Promise<Record<string, Table>> {
  const tables: Record<string, Table> = {};
  const { rows: names } = await sql<{ name: string }>`
    SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'`.execute(
    db,
  );
  for (const { name } of names) {
    const { rows: columns } = await sql<{
      name: string;
      type: string;
      notNull: number;
      value: string | null;
      pk: number;
      hidden: number;
    }>`
      SELECT name, type, "notnull" AS "notNull", dflt_value AS value, pk, hidden
      FROM pragma_table_xinfo(${name}) ORDER BY pk`.execute(db);
    const { rows: unique } = await sql<{ columns: string }>`
      SELECT (SELECT group_concat(name, ', ') FROM pragma_index_info(list.name)) AS columns
      FROM pragma_index_list(${name}) AS list WHERE origin = 'u'`.execute(db);
    const { rows: foreign } = await sql<{ text: string }>`
      SELECT "from" || ' to ' || "table" || '.' || "to" || ' on delete ' || lower(on_delete) AS text
      FROM pragma_foreign_key_list(${name})`.execute(db);
    tables[name] = {
      columns: Object.fromEntries(
        columns.map(({ name: column, type, notNull, value, pk, hidden }) => [
          column,
          inWords({
            type: TYPES[type] ?? type,
            // A primary key of one integer is never null.
            notNull: notNull === 1 || pk > 0,
            generated: hidden > 1,
            value,
          }),
        ]),
      ),
      primaryKey: columns.filter(({ pk }) => pk > 0).map((column) => column.name),
      unique: unique.map((index) => index.columns).toSorted(),
      foreignKeys: foreign.map(({ text }) => text).toSorted(),
    };
  }
  return tables;
}

async function readPostgres({ db }: Connection): Promise<Record<string, Table>> {
  const { rows: columns } = await sql<Column & { table: string; name: string }>`
    SELECT c.table_name AS "table", column_name AS name, concat_ws(' ', data_type, collation_name) AS type,
      is_nullable = 'NO' AS "notNull", is_generated = 'ALWAYS' AS generated,
      regexp_replace(column_default, '::\\w+$', '') AS value
    FROM information_schema.columns AS c JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(db);
  const { rows: constraints } = await sql<{ table: string; kind: string; columns: string[]; text: string }>`
    SELECT c.conrelid::regclass::text AS "table", contype AS kind,
      ARRAY(SELECT attname::text FROM unnest(conkey) WITH ORDINALITY AS k (number, place)
        JOIN pg_attribute ON attrelid = c.conrelid AND attnum = number ORDER BY place) AS columns,
      (SELECT attname FROM pg_attribute WHERE attrelid = c.conrelid AND attnum = conkey[1]) || ' to '
        || confrelid::regclass || '.' || (SELECT attname FROM pg_attribute WHERE attrelid = confrelid AND attnum = confkey[1])
        || ' on delete ' || CASE confdeltype WHEN 'c' THEN 'cascade' WHEN 'n' THEN 'set null' ELSE 'no action' END AS text
    FROM pg_constraint AS c WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'u', 'f')`.execute(
    db,
  );
  const tables: Record<string, Table> = {};
  for (const { table, name, ...column } of columns)
    (tables[table] ??= { columns: {}, primaryKey: [], unique: [], foreignKeys: [] }).columns[name] =
      inWords(column);
  for (const { table, kind, columns: names, text } of constraints) {
    const found = tables[table];
    if (kind === "p") found?.primaryKey.push(...names);
    if (kind === "u") found?.unique.push(names.join(", "));
    if (kind === "f") found?.foreignKeys.push(text);
  }
  for (const { unique, foreignKeys } of Object.values(tables)) {
    unique.sort();
    foreignKeys.sort();
  }
  return tables;
}

function withoutOwn(tables: Record<string, Table>): Record<string, Table> {
  return Object.fromEntries(
    Object.entries(tables).filter(([name]) => !SEARCH_INDEX.test(name) && !OF_REPLICAS.includes(name)),
  );
}

describe.skipIf(findPostgres() === undefined)("the two schemas", () => {
  let server: PostgresServer;
  let postgres: Connection;
  let sqlite: SqliteConnection;
  const dir = makeTempDir();

  beforeAll(async () => {
    server = await startPostgres();
    server.run("CREATE DATABASE site");
    postgres = openPostgres(server.url("site"));
    await migrate(postgres, migrations);
    placeTemplate(dir.path);
    sqlite = openSqlite(dir.path);
  });
  afterAll(async () => {
    await sqlite.close();
    await postgres.close();
    await server.stop();
    dir[Symbol.dispose]();
  });

  test("have the same tables, columns, types, defaults and keys", async () => {
    const expected = withoutOwn(await readSqlite(sqlite));
    expect(Object.keys(expected).length).toBeGreaterThan(30);
    expect(withoutOwn(await readPostgres(postgres))).toEqual(expected);
  });

  test("count the same tables as content", async () => {
    const { rows } = await sql<{ name: string; written: number }>`
      SELECT "tableName" AS name, count(pg_trigger.oid) AS written FROM content_epochs
      LEFT JOIN pg_trigger ON tgrelid = "tableName"::regclass AND tgname = 'content_written'
      GROUP BY "tableName" ORDER BY "tableName"`.execute(postgres.db);
    expect(rows).toEqual(
      contentTables(sqlite.sqlite)
        .toSorted()
        .map((name) => ({ name, written: 1 })),
    );
  });
});
