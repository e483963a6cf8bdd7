import { CompiledQuery, PostgresDialect, PostgresDriver, type DatabaseConnection, type Driver } from "kysely";
import pg from "pg";
import { DatabaseBusyError, DatabaseUnreachableError } from "../database-errors.ts";
import { readWrittenEpoch, waitForReplicas } from "./wait-for-replicas.ts";

/** The number of the advisory lock that every write takes: any number that no other program on the database uses. */
const WRITE_LOCK = 7_826_101;

/** PostgreSQL's code for a lock that was not got in time. */
const LOCK_NOT_AVAILABLE = "55P03";

/** Kysely's dialect for PostgreSQL, whose transactions run one after the other, as those of SQLite do. */
export class Dialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return new SerialWritesDriver({ pool: this.#pool });
  }
}

class SerialWritesDriver extends PostgresDriver {
  /** @throws DatabaseUnreachableError */
  override async acquireConnection(): Promise<DatabaseConnection> {
    try {
      return await super.acquireConnection();
    } catch (error) {
      throw new DatabaseUnreachableError({ cause: error });
    }
  }

  /**
   * Begins a transaction that may write. The lock makes it wait for that of any other process, so a transaction never
   * meets the writes of another one half-way, as with SQLite's BEGIN IMMEDIATE. Reads outside of transactions go on.
   *
   * @throws DatabaseBusyError
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("BEGIN"));
    try {
      await connection.executeQuery(CompiledQuery.raw(`SELECT pg_advisory_xact_lock(${WRITE_LOCK})`));
    } catch (error) {
      await connection.executeQuery(CompiledQuery.raw("ROLLBACK"));
      const isBusy = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
      throw isBusy ? new DatabaseBusyError({ cause: error }) : error;
    }
  }

  /** Commits, and waits until no replica shows anything older (docs/decisions/0066). */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const epoch = await readWrittenEpoch(connection);
    await super.commitTransaction(connection);
    if (epoch !== undefined) await waitForReplicas(connection, epoch);
  }
}
