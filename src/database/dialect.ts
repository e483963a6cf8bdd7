import { setTimeout as wait } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { SqliteDialect, SqliteDriver, type Driver, type SqliteDatabase, type SqliteStatement } from "kysely";
import { LRUCache } from "lru-cache";
import { ExpectedError } from "../errors.ts";

/** How often a transaction asks whether another process has ended its own, in milliseconds. */
const ASK_EVERY = 20;

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
    driver.beginTransaction = () => begin(this.#sqlite, this.#busyTimeoutMs);
    const rollBack = driver.rollbackTransaction.bind(driver);
    // SQLite itself rolls back when the disk is full, and Kysely's own rollback then fails and hides the reason
    // from whoever would answer 507.
    driver.rollbackTransaction = async (connection) => {
      if (this.#sqlite.inTransaction) await rollBack(connection);
    };
    return driver;
  }
}

/**
 * Begins a transaction that may write. One that only reads at first, as Kysely's does, is refused at its first write
 * without any waiting when another process (`npm run reindex`, `npm run user`) writes meanwhile. Nor is it SQLite that
 * waits: it would stop the whole process, and kept pages with it.
 *
 * @throws ExpectedError 503 where the other process is still writing after `busyTimeoutMs`.
 */
async function begin(sqlite: Sqlite.Database, busyTimeoutMs: number): Promise<void> {
  const until = performance.now() + busyTimeoutMs;
  while (!tryToBegin(sqlite, busyTimeoutMs)) {
    if (performance.now() >= until) throw databaseBusyError();
    await wait(ASK_EVERY);
  }
}

function tryToBegin(sqlite: Sqlite.Database, busyTimeoutMs: number): boolean {
  sqlite.pragma("busy_timeout = 0");
  try {
    sqlite.exec("BEGIN IMMEDIATE");
    return true;
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && error.code.startsWith("SQLITE_BUSY")) return false;
    throw error;
  } finally {
    sqlite.pragma(`busy_timeout = ${busyTimeoutMs}`);
  }
}

function databaseBusyError(): ExpectedError {
  return new ExpectedError(
    503,
    "Somebody is working on the site's database just now, so this was not saved; everything that was saved before " +
      "is safe. Please keep this page open and save again in a minute.",
    { headers: { "Retry-After": "60" } },
  );
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
