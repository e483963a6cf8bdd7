import { createHash } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import { findPending, migrate, type Migration } from "../../storage/database/migrator.ts";
import type { Connection, TableShape } from "../../storage/database/connection.ts";
import { openAlone, type Place } from "../../storage/database/open-database.ts";
import type { Db } from "../../storage/database/tables.ts";
import { withoutTriggers } from "../../storage/database/sql.ts";
import { OperatorError } from "../../errors.ts";
import type { FileStore } from "../../storage/files/file-store.ts";
import { hashFile } from "../backup/verify-backup.ts";

/** What each database has of its own: its migrations, the search index, which a start builds, and who runs at the moment. */
const NOT_MOVED: ReadonlySet<string> = new Set([
  "migrations",
  "search_entries",
  "search_texts",
  "search_words",
  "search_state",
  "content_epochs",
  "leases",
]);

/** Tables in which the migrations put their only row. */
const NEVER_EMPTY: ReadonlySet<string> = new Set([
  "search_synonyms",
  "second_factor_state",
  "audit_head",
  "onboarding",
]);

/** The move was refused, or was given up. The message says why, and that nothing was changed. */
class MoveError extends OperatorError {
  override name = "MoveError";
}

/** What was copied and compared. */
export interface Moved {
  tables: number;
  rows: number;
  /** Files that were copied; the others stay where they are. */
  files: number;
}

interface MoveParts {
  from: Place;
  to: Place;
  /** The stores whose files do not stay where they are. */
  files: readonly { from: FileStore; to: FileStore }[];
  migrations: readonly Migration[];
}

/**
 * Copies a site that is stopped to another database, which has to be empty, and compares every row and file by hash. The
 * rows are written in one transaction: whatever happens before its end leaves the other database empty. Nothing is changed
 * in the old one (docs/decisions/0067-moving-between-databases.md).
 *
 * @throws MoveError; FolderInUseError or SiteRunningError while the site runs.
 */
export async function moveSite({ from, to, files, migrations }: MoveParts): Promise<Moved> {
  await using source = openAlone(from, { mustExist: true });
  await using target = openAlone(to);
  for (const connection of [source, target]) await connection.requireStopped();
  if ((await findPending(source, migrations)).pending.length > 0)
    throw new MoveError(
      "The database is of an earlier version. Start the site once with this version, stop it, and move then. Nothing was changed.",
    );
  // One that is not empty is not migrated either: a move that was interrupted has left only tables.
  if ((await findPending(target, migrations)).applied.length > 0)
    await requireEmpty(target.db, [{ name: "history" }, { name: "users" }]);
  await migrate(target, migrations);
  const tables = tablesOf(source, target).filter(({ name }) => !NOT_MOVED.has(name));
  await requireEmpty(target.db, tables);
  let copied = 0;
  for (const store of files) copied += await copyFiles(store.from, store.to);
  // A transaction on the source as well: a write of a command would wait for its end.
  const rows = await source.db
    .transaction()
    .execute((old) => withoutTriggers(target, (made) => copyAll(old, made, tables)));
  return { tables: tables.length, rows, files: copied };
}

/** Their tables, which SQLite lists: one of the two is SQLite. */
function tablesOf(...[source, target]: [Connection, Connection]): TableShape[] {
  const found = source.listTables() ?? target.listTables();
  if (!found) throw new MoveError("One of the two databases has to be SQLite. Nothing was changed.");
  return found;
}

async function requireEmpty(db: Db, tables: readonly Pick<TableShape, "name">[]): Promise<void> {
  for (const table of tables) {
    if (NEVER_EMPTY.has(table.name) || (await countRows(db, table)) === 0) continue;
    throw new MoveError(
      `The database to move to is not empty: it has rows in the table ${table.name}. Name an empty one; nothing was changed.`,
    );
  }
}

async function copyAll(from: Db, to: Db, tables: readonly TableShape[]): Promise<number> {
  let rows = 0;
  for (const table of tables) {
    await copyRows(from, to, table);
    const [was, is] = [await digestRows(from, table), await digestRows(to, table)];
    if (was.rows !== is.rows || was.hash !== is.hash)
      throw new MoveError(`The copy of the table ${table.name} differs. Nothing was changed.`);
    rows += is.rows;
  }
  return rows;
}

/** Copies every file to another store, and compares each by its hash. @returns their number. */
async function copyFiles(from: FileStore, to: FileStore): Promise<number> {
  let files = 0;
  for await (const { name } of from.list()) {
    const isSame = await from.read(name, async (file) => {
      const hash = await hashFile(file);
      // An interrupted move has copied some already.
      if ((await to.read(name, hashFile)) === hash) return true;
      await to.put(name, file);
      return (await to.read(name, hashFile)) === hash;
    });
    if (isSame !== true)
      throw new OperatorError(`The copy of the file ${name} differs. Nothing was changed.`);
    files++;
  }
  return files;
}

/** Rows that are read and written at once: with the photos that some earlier messages have in their rows, some ten megabytes. */
const PAGE = 100;

type Row = Readonly<Record<string, unknown>>;

/** Replaces the rows of a table by those of the same table in another database. */
async function copyRows(from: Db, to: Db, table: TableShape): Promise<void> {
  await sql`DELETE FROM ${sql.table(table.name)}`.execute(to);
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  for await (const rows of readPages(from, table)) {
    const values = rows.map((row) => sql`(${sql.join(table.columns.map((column) => row[column]))})`);
    await sql`INSERT INTO ${sql.table(table.name)} (${columns}) VALUES ${sql.join(values)}`.execute(to);
  }
}

/** Counts the rows, and hashes every value of each in the order of the key, alike for both databases. */
export async function digestRows(db: Db, table: TableShape) {
  const hash = createHash("sha256");
  let count = 0;
  for await (const rows of readPages(db, table)) {
    count += rows.length;
    for (const row of rows) hash.update(`${JSON.stringify(table.columns.map((name) => spell(row[name])))}\n`);
  }
  return { rows: count, hash: hash.digest("hex") };
}

async function countRows(db: Db, table: Pick<TableShape, "name">): Promise<number> {
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
