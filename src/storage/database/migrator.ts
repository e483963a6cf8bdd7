import { sql, type QueryExecutorProvider } from "kysely";
import { OperatorError } from "../../errors.ts";
import { isSqlite, type Connection } from "./connection.ts";

/** A change of the database's schema. */
export interface Migration {
  name: string;
  up: (db: QueryExecutorProvider) => Promise<void>;
  /** What it does on PostgreSQL, where that is not the same. */
  upPostgres?: (db: QueryExecutorProvider) => Promise<void>;
  /** Whether the version before it can go on working with the database: it adds, and takes nothing away. */
  isCompatible?(): Promise<boolean>;
}

/** A migration failed and was rolled back, or the database is of a newer version. */
export class MigrationError extends OperatorError {
  override name = "MigrationError";
}

interface MigrationRow {
  name: string;
  date: string;
  /** 1 if the version before can go on working; absent before migration 0032. */
  compatible?: 0 | 1;
}

/**
 * Runs the pending migrations. Each one and its row in `migrations` are written in one transaction, so that a crash
 * leaves the schema either before or after a migration (docs/decisions/0003-own-migration-runner.md).
 *
 * @returns the names of the migrations that ran.
 * @throws MigrationError when a migration fails, or when a newer version has written the database.
 */
export async function migrate(connection: Connection, migrations: readonly Migration[]): Promise<string[]> {
  const db = connection.db.withTables<{ migrations: MigrationRow }>();
  await createMigrationsTable(connection);
  const { pending } = await findPending(connection, migrations);
  return withoutForeignKeys(connection, async () => {
    for (const migration of migrations) {
      const { name } = migration;
      if (!pending.includes(name)) continue;
      try {
        await db.transaction().execute(async (trx) => {
          await runSteps(connection, migration, trx);
          const row = { name, date: new Date().toISOString() };
          // Without the column, which the database of an early migration lacks, where it says nothing.
          const isCompatible = (await migration.isCompatible?.()) ?? false;
          await trx
            .insertInto("migrations")
            .values(isCompatible ? { ...row, compatible: 1 } : row)
            .execute();
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
    : sql`(
        name text COLLATE "C" NOT NULL PRIMARY KEY,
        date text COLLATE "C" NOT NULL,
        compatible bigint NOT NULL DEFAULT 0 CHECK (compatible IN (0, 1))
      )`;
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
 * @throws MigrationError when a newer version has written the database, and this one cannot work with it.
 */
export async function findPending(
  connection: Connection,
  migrations: readonly Migration[],
): Promise<{ applied: string[]; pending: string[] }> {
  const rows = (await hasMigrationsTable(connection)) ? await readApplied(connection) : [];
  const { applied, pending, foreign } = compare(rows, migrations);
  if (foreign.length > 0) {
    throw new MigrationError(
      `The database was made by a newer version (${foreign.join(", ")}). Start that version, or restore an older backup.`,
    );
  }
  return { applied, pending };
}

/** Compares what has run with the program's own list. `foreign` are those of a newer version that this one can't work with. */
function compare(rows: readonly MigrationRow[], migrations: readonly Migration[]) {
  const applied = rows.map(({ name }) => name);
  const known = migrations.map(({ name }) => name);
  const newer = rows.filter(({ name }) => !known.includes(name));
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    foreign: newer.filter(({ compatible }) => compatible !== 1).map(({ name }) => name),
  };
}

function readApplied({ db }: Connection): Promise<MigrationRow[]> {
  return db
    .withTables<{ migrations: MigrationRow }>()
    .selectFrom("migrations")
    .selectAll()
    .orderBy("name")
    .execute();
}

async function hasMigrationsTable(connection: Connection): Promise<boolean> {
  const query = isSqlite(connection)
    ? sql`SELECT 1 FROM sqlite_master WHERE name = 'migrations'`
    : sql`SELECT 1 WHERE to_regclass('migrations') IS NOT NULL`;
  return (await query.execute(connection.db)).rows.length > 0;
}

/**
 * Whether the database is as this version needs it, for the readiness check: every migration has run, and none of a newer
 * version with which this one cannot work.
 */
export async function isMigrated(connection: Connection, migrations: readonly Migration[]): Promise<boolean> {
  const { pending, foreign } = compare(await readApplied(connection), migrations);
  return pending.length === 0 && foreign.length === 0;
}
