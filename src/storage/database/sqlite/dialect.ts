import { setTimeout as wait } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { SqliteDialect, SqliteDriver, type Driver, type SqliteDatabase, type SqliteStatement } from "kysely";
import { LRUCache } from "lru-cache";
import { DatabaseBusyError } from "../database-errors.ts";
import { SEEN_WITHIN_MS } from "./watch-content.ts";

export interface DialectOptions {
  busyTimeoutMs: number;
  /** Whether other processes answer from what they keep: a write then ends once all have looked for it. */
  hasOthers?: boolean;
}

/** Kysely's SQLite dialect, with its own begin, commit and rollback, and with a cache of prepared statements. */
export class Dialect extends SqliteDialect {
  readonly #sqlite: Sqlite.Database;
  readonly #options: DialectOptions;

  constructor(sqlite: Sqlite.Database, options: DialectOptions) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
    this.#options = options;
  }

  override createDriver(): Driver {
    const driver = new SqliteDriver({ database: withStatementCache(this.#sqlite) });
    driver.beginTransaction = async () => begin(this.#sqlite, this.#options.busyTimeoutMs);
    const rollBack = driver.rollbackTransaction.bind(driver);
    // When the disk is full, SQLite rolls back by itself. Kysely's rollback would then fail, and its error would hide the
    // one that leads to the response 507.
    driver.rollbackTransaction = async (connection) => {
      if (this.#sqlite.inTransaction) await rollBack(connection);
    };
    if (this.#options.hasOthers) endWritesOnceSeen(driver);
    return driver;
  }
}

/**
 * Begins a transaction that may write. Kysely's plain BEGIN takes only a read lock: if another process (`npm run reindex`,
 * `npm run user`) writes in the meantime, the first write fails at once, without SQLite's busy timeout.
 *
 * Does not wait for the lock, because SQLite's wait blocks the whole process: `inTransaction` retries instead.
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

/**
 * Makes a write wait until every process has looked for it, so that the answer to a save is never followed by
 * an older page. The connection is free meanwhile.
 */
function endWritesOnceSeen(driver: Driver): void {
  let isCommitted = false;
  const commit = driver.commitTransaction.bind(driver);
  driver.commitTransaction = async (connection) => {
    await commit(connection);
    isCommitted = true;
  };
  const release = driver.releaseConnection.bind(driver);
  driver.releaseConnection = async (connection) => {
    const mustWait = isCommitted;
    isCommitted = false;
    await release(connection);
    if (mustWait) await wait(SEEN_WITHIN_MS);
  };
}

/** More than the program's number of different SQL texts; parameter lists of different lengths count separately. */
const MAX_STATEMENTS = 500;

/** Caches prepared statements: Kysely prepares a query each time it runs, which takes as long as a short query itself. */
function withStatementCache(sqlite: Sqlite.Database): SqliteDatabase {
  const statements = new LRUCache<string, SqliteStatement>({ max: MAX_STATEMENTS });
  return {
    prepare(text) {
      const cached = statements.get(text);
      if (cached) return cached;
      const prepared = sqlite.prepare(text);
      statements.set(text, prepared);
      return prepared;
    },
    close: () => sqlite.close(),
  };
}
