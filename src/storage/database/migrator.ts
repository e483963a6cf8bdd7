import { sql, type QueryExecutorProvider } from "kysely";
import { OperatorError } from "../../errors.ts";
import { isSqlite, type Connection } from "./connection.ts";
import type { Db } from "./tables.ts";

/** A change of the database's schema. */
export interface Migration {
  name: string;
  up: (db: QueryExecutorProvider) => Promise<void>;
  /** What it does on PostgreSQL, where that is not the same. */
  upPostgres?: (db: QueryExecutorProvider) => Promise<void>;
  /**
   * The last version that has, one by one, the steps that this one replaces. It has the name of the last of them, and is
   * the first of this version.
   */
  replacesStepsOf?: string;
  /** Whether the version before this step can go on working with the database: it adds, and takes nothing away. */
  isCompatible?(): Promise<boolean>;
}

/** A migration failed and was rolled back, or this version cannot upgrade the database. */
export class MigrationError extends OperatorError {
  override name = "MigrationError";
}

interface MigrationRow {
  name: string;
  date: string;
  /** 1 if the version before can go on working; absent in a database that is too old. */
  compatible?: 0 | 1;
}

/**
 * Runs the pending migrations. Each one and its row in `migrations` are written in one transaction, so that a crash
 * leaves the schema either before or after a migration (docs/decisions/0003-own-migration-runner.md).
 *
 * @returns the names of the migrations that ran.
 * @throws MigrationError when a migration fails, or when this version cannot upgrade the database.
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
          const compatible = (await migration.isCompatible?.()) === true ? 1 : 0;
          await trx
            .insertInto("migrations")
            .values({ name, date: new Date().toISOString(), compatible })
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
    ? sql`(
        name TEXT NOT NULL PRIMARY KEY,
        date TEXT NOT NULL,
        compatible INTEGER NOT NULL DEFAULT 0 CHECK (compatible IN (0, 1))
      ) STRICT`
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
 * @throws MigrationError when this version cannot work with the database: it was made by a newer version, or by one that is
 * too old.
 */
export async function findPending(
  connection: Connection,
  migrations: readonly Migration[],
): Promise<{ applied: string[]; pending: string[] }> {
  const rows = (await hasMigrationsTable(connection)) ? await readApplied(connection) : [];
  const { applied, pending, foreign, tooOldFor } = compareMigrations(rows, migrations);
  if (tooOldFor !== undefined) {
    throw new MigrationError(
      `The database was made by an early version (its last migration is ${applied.at(-1)}). ` +
        `Start version ${tooOldFor} once first, and then this one. Nothing was changed.`,
    );
  }
  if (foreign.length > 0) {
    throw new MigrationError(
      `The database was made by a newer version (${foreign.join(", ")}). Start that version, or restore an older backup.`,
    );
  }
  return { applied, pending };
}

/**
 * Compares what has run with the program's own list. `foreign` are the migrations of a newer version with which this one
 * can't work. `tooOldFor` is the version to start first, where the steps that the first one replaces have run only in part.
 */
export function compareMigrations(
  rows: readonly Pick<MigrationRow, "name" | "compatible">[],
  migrations: readonly Migration[],
) {
  const [first] = migrations;
  const isReplaced = (name: string) => first?.replacesStepsOf !== undefined && name < first.name;
  const applied = rows.map(({ name }) => name);
  const known = migrations.map(({ name }) => name);
  const newer = rows.filter(({ name }) => !known.includes(name) && !isReplaced(name));
  const isTooOld = applied.some(isReplaced) && !applied.includes(first?.name ?? "");
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    foreign: newer.filter(({ compatible }) => compatible !== 1).map(({ name }) => name),
    tooOldFor: isTooOld ? first?.replacesStepsOf : undefined,
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

/** When the first migration ran: a restore keeps it, and a new database has another. */
export async function readCreation(db: Db): Promise<Date> {
  const { date } = await db
    .withTables<{ migrations: MigrationRow }>()
    .selectFrom("migrations")
    .select(({ fn }) => fn.min("date").as("date"))
    .executeTakeFirstOrThrow();
  return new Date(date);
}

/** Whether a migration ran at a time or since, after which an older version cannot work with the database. */
export async function isAheadSince(db: Db, date: string): Promise<boolean> {
  const row = await db
    .withTables<{ migrations: MigrationRow }>()
    .selectFrom("migrations")
    .select("name")
    .where("date", ">=", date)
    .where("compatible", "=", 0)
    .executeTakeFirst();
  return row !== undefined;
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
  const { pending, foreign } = compareMigrations(await readApplied(connection), migrations);
  return pending.length === 0 && foreign.length === 0;
}
