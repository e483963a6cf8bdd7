import { sql, type QueryExecutorProvider } from "kysely";
import { OperatorError } from "../errors.ts";
import { isSqlite, type Connection } from "./connection.ts";

/** A change of the database's schema. */
export interface Migration {
  name: string;
  up(db: QueryExecutorProvider): Promise<void>;
  /** What it does on PostgreSQL, where that is not the same. */
  upPostgres?(db: QueryExecutorProvider): Promise<void>;
}

/** A migration failed and was rolled back, or the database is of a newer version. */
export class MigrationError extends OperatorError {
  override name = "MigrationError";
}

/**
 * Runs the pending migrations. Each one and its row in `migrations` are written in one transaction, so that a crash
 * leaves the schema either before or after a migration (docs/decisions/0003-own-migration-runner.md).
 *
 * @returns the names of the migrations that ran.
 * @throws MigrationError when a migration fails, or when a newer version has written the database.
 */
export async function migrate(connection: Connection, migrations: readonly Migration[]): Promise<string[]> {
  const db = connection.db.withTables<{ migrations: { name: string; date: string } }>();
  await createMigrationsTable(connection);
  const { pending } = await findPending(connection, migrations);
  return withoutForeignKeys(connection, async () => {
    for (const migration of migrations) {
      const { name } = migration;
      if (!pending.includes(name)) continue;
      try {
        await db.transaction().execute(async (trx) => {
          await runSteps(connection, migration, trx);
          await trx.insertInto("migrations").values({ name, date: new Date().toISOString() }).execute();
        });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new MigrationError(`The migration ${name} failed and was undone: ${reason}`, { cause: error });
      }
    }
    return pending;
  });
}

async function createMigrationsTable(connection: Connection): Promise<void> {
  const columns = isSqlite(connection)
    ? sql`(name TEXT NOT NULL PRIMARY KEY, date TEXT NOT NULL) STRICT`
    : sql`(name text COLLATE "C" NOT NULL PRIMARY KEY, date text COLLATE "C" NOT NULL)`;
  await sql`CREATE TABLE IF NOT EXISTS migrations ${columns}`.execute(connection.db);
}

/** Rebuilding a table requires SQLite's foreign keys off, and the pragma has no effect inside a transaction. */
async function withoutForeignKeys<Result>(
  connection: Connection,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!isSqlite(connection)) return work();
  connection.sqlite.pragma("foreign_keys = OFF");
  try {
    return await work();
  } finally {
    connection.sqlite.pragma("foreign_keys = ON");
  }
}

async function runSteps(
  connection: Connection,
  migration: Migration,
  trx: QueryExecutorProvider,
): Promise<void> {
  if (!isSqlite(connection)) {
    await (migration.upPostgres ?? migration.up)(trx);
    return;
  }
  await migration.up(trx);
  const broken = await sql`PRAGMA foreign_key_check`.execute(trx);
  if (broken.rows.length > 0) throw new Error(`${broken.rows.length} foreign keys are violated`);
}

/**
 * Returns the names of the migrations that have run, and of those that have not.
 *
 * @throws MigrationError when a newer version has written the database.
 */
export async function findPending(
  connection: Connection,
  migrations: readonly Migration[],
): Promise<{ applied: string[]; pending: string[] }> {
  const rows = (await hasMigrationsTable(connection))
    ? await connection.db
        .withTables<{ migrations: { name: string } }>()
        .selectFrom("migrations")
        .select("name")
        .execute()
    : [];
  const applied = rows.map((row) => row.name);
  const known = migrations.map((migration) => migration.name);
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new MigrationError(
      `The database was made by a newer version (${unknown.join(", ")}). Start that version, or restore an older backup.`,
    );
  }
  return { applied, pending: known.filter((name) => !applied.includes(name)) };
}

async function hasMigrationsTable(connection: Connection): Promise<boolean> {
  const query = isSqlite(connection)
    ? sql`SELECT 1 FROM sqlite_master WHERE name = 'migrations'`
    : sql`SELECT 1 WHERE to_regclass('migrations') IS NOT NULL`;
  return (await query.execute(connection.db)).rows.length > 0;
}

/** Whether every migration has run, for the readiness check. */
export async function isMigrated(connection: Connection, migrations: readonly Migration[]): Promise<boolean> {
  const db = connection.db.withTables<{ migrations: { name: string } }>();
  const rows = await db.selectFrom("migrations").select("name").execute();
  return rows.length === migrations.length;
}
