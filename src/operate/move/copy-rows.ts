import { createHash } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import type { TableShape } from "../../storage/database/connection.ts";
import type { Db } from "../../storage/database/tables.ts";

/** Rows that are read and written at once: with photos of messages, some ten megabytes. */
const PAGE = 100;

type Row = Readonly<Record<string, unknown>>;

/** The number of rows of a table, and a hash of their values in the order of its key. */
export interface TableDigest {
  rows: number;
  hash: string;
}

/** Replaces the rows of a table by those of the same table in another database. */
export async function copyRows(from: Db, to: Db, table: TableShape): Promise<void> {
  await sql`DELETE FROM ${sql.table(table.name)}`.execute(to);
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  for await (const rows of readPages(from, table)) {
    const values = rows.map((row) => sql`(${sql.join(table.columns.map((column) => row[column]))})`);
    await sql`INSERT INTO ${sql.table(table.name)} (${columns}) VALUES ${sql.join(values)}`.execute(to);
  }
}

/** Hashes every value of every row, alike for both databases. */
export async function digestRows(db: Db, table: TableShape): Promise<TableDigest> {
  const hash = createHash("sha256");
  let count = 0;
  for await (const rows of readPages(db, table)) {
    count += rows.length;
    for (const row of rows) hash.update(`${JSON.stringify(table.columns.map((name) => spell(row[name])))}\n`);
  }
  return { rows: count, hash: hash.digest("hex") };
}

export async function countRows(db: Db, table: TableShape): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ${sql.table(table.name)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Bytes as an object, so that they differ from any text; NUL, which only SQLite can store, as PostgreSQL gets it. */
function spell(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return { bytes: value.toString("base64") };
  return typeof value === "string" ? value.replaceAll("\0", "\uFFFD") : value;
}

/** Yields all rows in the order of the key, which both databases sort by bytes. */
async function* readPages(db: Db, { name, columns, key }: TableShape): AsyncGenerator<readonly Row[]> {
  const selected = sql.join(columns.map((column) => sql.ref(column)));
  const order = sql.join(key.map((column) => sql.ref(column)));
  let after: RawBuilder<unknown> = sql`TRUE`;
  for (;;) {
    const { rows } = await sql<Row>`
      SELECT ${selected} FROM ${sql.table(name)} WHERE ${after} ORDER BY ${order} LIMIT ${PAGE}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = sql`(${order}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}
