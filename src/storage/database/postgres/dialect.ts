import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
} from "kysely";
import pg from "pg";
import { CommitUncertainError, DatabaseBusyError, DatabaseUnreachableError } from "../database-errors.ts";
import { readWrittenEpoch, waitForReplicas } from "./wait-for-replicas.ts";
import { watchPool } from "./watch-pool.ts";

/** The number of the advisory lock that every write takes: any number that no other program on the database uses. */
const WRITE_LOCK = 7_826_101;

/** PostgreSQL's code for a lock that was not got in time. */
const LOCK_NOT_AVAILABLE = "55P03";

/** Kysely's dialect for PostgreSQL, whose transactions run one after the other, as those of SQLite do. */
export class Dialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(pool: pg.Pool) {
    const config = { pool: watchPool(pool) };
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new SerialWritesDriver(this.#config);
  }
}

/** The type has no name outside of Kysely. */
type Connection = Parameters<PostgresDriver["rollbackTransaction"]>[0];

class SerialWritesDriver extends PostgresDriver {
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

  /**
   * Commits, and waits until no replica shows anything older (docs/decisions/0066).
   *
   * @throws CommitUncertainError
   */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const epoch = await readWrittenEpoch(connection);
    try {
      await super.commitTransaction(connection);
    } catch (error) {
      throw error instanceof DatabaseUnreachableError ? new CommitUncertainError({ cause: error }) : error;
    }
    if (epoch !== undefined) await waitForReplicas(connection, epoch);
  }

  /** A lost connection has rolled back by itself, and why it was lost is what the caller has to learn. */
  override async rollbackTransaction(connection: Connection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!(error instanceof DatabaseUnreachableError)) throw error;
    }
  }
}
