import Sqlite from "better-sqlite3";
import { SqliteDialect, SqliteDriver, type Driver, type SqliteDatabase, type SqliteStatement } from "kysely";
import { LRUCache } from "lru-cache";
import { ExpectedError } from "../errors.ts";

/** Kysely's dialect of SQLite, but for how transactions begin and end. */
export class Dialect extends SqliteDialect {
  readonly #sqlite: Sqlite.Database;
  readonly #busyTimeoutMs: number;

  constructor(sqlite: Sqlite.Database, { busyTimeoutMs }: { busyTimeoutMs: number }) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
    this.#busyTimeoutMs = busyTimeoutMs;
  }

  override createDriver(): Driver {
    const driver = new SqliteDriver({ database: prepareOnce(this.#sqlite) });
    driver.beginTransaction = async () => begin(this.#sqlite, this.#busyTimeoutMs);
    const rollBack = driver.rollbackTransaction.bind(driver);
    // SQLite itself rolls back when the disk is full, and Kysely's own rollback then fails and hides the reason
    // from whoever would answer 507.
    driver.rollbackTransaction = async (connection) => {
      if (this.#sqlite.inTransaction) await rollBack(connection);
    };
    return driver;
  }
}

/** Another process writes just now: nothing has begun, and the same may be tried again. */
export class DatabaseBusyError extends ExpectedError {
  override name = "DatabaseBusyError";
  constructor() {
    super(
      503,
      "Somebody is working on the site's database just now, so this was not saved; everything that was saved before " +
        "is safe. Please keep this page open and save again in a minute.",
      { headers: { "Retry-After": "60" } },
    );
  }
}

/**
 * Begins a transaction that may write. One that only reads at first, as Kysely's does, is refused at its first write
 * without any waiting when another process (`npm run reindex`, `npm run user`) writes meanwhile. Nor is it SQLite that
 * waits, which would stop the whole process, but whoever asked (`inTransaction`).
 *
 * @throws DatabaseBusyError
 */
function begin(sqlite: Sqlite.Database, busyTimeoutMs: number): void {
  sqlite.pragma("busy_timeout = 0");
  try {
    sqlite.exec("BEGIN IMMEDIATE");
  } catch (error) {
    const isBusy = error instanceof Sqlite.SqliteError && error.code.startsWith("SQLITE_BUSY");
    throw isBusy ? new DatabaseBusyError() : error;
  } finally {
    sqlite.pragma(`busy_timeout = ${busyTimeoutMs}`);
  }
}

/** More texts than the program has; lists of parameters of every length make some of their own. */
const STATEMENTS = 500;

/** Kysely prepares a text anew each time it is run, which costs as much as running the shortest. */
function prepareOnce(sqlite: Sqlite.Database): SqliteDatabase {
  const statements = new LRUCache<string, SqliteStatement>({ max: STATEMENTS });
  return {
    prepare(text) {
      const known = statements.get(text);
      if (known) return known;
      const prepared = sqlite.prepare(text);
      statements.set(text, prepared);
      return prepared;
    },
    close: () => sqlite.close(),
  };
}
