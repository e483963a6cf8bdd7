import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type PostgresCursor,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from "kysely";
import pg from "pg";
import { CommitUncertainError, DatabaseBusyError, DatabaseUnreachableError } from "../database-errors.ts";
import { setTimeout as wait } from "node:timers/promises";

/** The number of the advisory lock that every write takes: any number that no other program on the database uses. */
const WRITE_LOCK = 7_826_101;

/** Whether a statement of its own, which is a write, gets that lock at once. */
export const takesWriteLock = sql<boolean>`(SELECT pg_try_advisory_xact_lock(${sql.lit(WRITE_LOCK)}))`;

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

/** In milliseconds, after which every lease that was not renewed since the commit is over, with a margin. */
const LONGEST_LEASE = 1_200;

/** In milliseconds, between two looks. A replica on the same network reports after two or three. */
const FIRST_PAUSE = 1;
const LONGEST_PAUSE = 20;

/** The sum of the epochs after the writes of the transaction under way; undefined if it wrote no content. */
async function readWrittenEpoch(connection: DatabaseConnection): Promise<number | undefined> {
  const { rows } = await connection.executeQuery<{ epoch: string | null }>(
    CompiledQuery.raw("SELECT current_setting('suqna.epoch', true) AS epoch"),
  );
  const epoch = rows[0]?.epoch;
  return epoch ? Number(epoch) : undefined;
}

/**
 * Waits, after a commit, until every replica has seen it or its lease is over. An expired replica counts as gone only once
 * its row is deleted, which a renewal under way prevents.
 */
async function waitForReplicas(connection: DatabaseConnection, epoch: number): Promise<void> {
  const committedAt = performance.now();
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      const { rows } = await connection.executeQuery<{ behind: number }>(
        CompiledQuery.raw(
          `WITH gone AS (DELETE FROM replicas WHERE expires < clock_timestamp() RETURNING id)
           SELECT count(*) AS behind FROM replicas WHERE seen < $1 AND id NOT IN (SELECT id FROM gone)`,
          [epoch],
        ),
      );
      if (rows[0]?.behind === 0) return;
    } catch {
      // The write is committed. A database that does not respond renews no lease.
      const left = LONGEST_LEASE - (performance.now() - committedAt);
      if (left > 0) await wait(left);
      return;
    }
    await wait(pause);
  }
}

/**
 * The same pool for Kysely, whose connections say that they are lost, and are not used again then: pg itself gives them
 * back to the pool, which may learn of it later.
 */
function watchPool(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    /** @throws DatabaseUnreachableError */
    async connect() {
      try {
        return new WatchedClient(await pool.connect());
      } catch (error) {
        throw new DatabaseUnreachableError({ cause: error, forOperator: adviceOf(error, pool.options) });
      }
    },
    end: () => pool.end(),
  };
}

/** Why no connection could be made, in words for an operator, without the password that is in the address. */
function adviceOf(error: unknown, { connectionString = "" }: pg.PoolOptions): string {
  const { host, username, pathname } = new URL(connectionString);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = error instanceof Error ? error.message || code : String(error);
  const what =
    code === "ENOTFOUND" || code === "EAI_AGAIN"
      ? `there is no host ${host} that this machine knows. Check the name in DATABASE_URL`
      : code === "28P01" || code === "28000"
        ? `PostgreSQL at ${host} refuses the user ${username}. Check the user and the password in DATABASE_URL`
        : code === "3D000"
          ? `PostgreSQL at ${host} has no database ${pathname.slice(1)}. Create it, or correct DATABASE_URL`
          : `PostgreSQL at ${host} does not respond. Check DATABASE_URL, that the server runs, and that this machine may reach it`;
  return `The database cannot be used: ${what} (${reason}). Nothing was changed.`;
}

class WatchedClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient;
  #loss: DatabaseUnreachableError | undefined;

  constructor(client: PostgresPoolClient) {
    this.#client = client;
  }

  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(what: string | PostgresCursor<Row>, parameters: readonly unknown[] = []) {
    return typeof what === "string" ? this.#run<Row>(what, parameters) : this.#client.query(what);
  }

  release(): void {
    this.#client.release(this.#loss !== undefined);
  }

  async #run<Row>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    if (this.#loss) throw this.#loss;
    try {
      return await this.#client.query<Row>(statement, parameters);
    } catch (error) {
      if (!isLoss(error)) throw error;
      this.#loss = new DatabaseUnreachableError({ cause: error });
      throw this.#loss;
    }
  }
}

/** Whether an error is that of the connection, or of a server that stops, starts or stands by (25006), and not of the query. */
function isLoss(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(?:08|57P0[123]|25006)/.test(error.code ?? "");
  // Those of sockets and of pg itself have no class of their own.
  return error instanceof Error && Object.getPrototypeOf(error) === Error.prototype;
}

const { builtins } = pg.types;

/** Whole numbers arrive as numbers, as from SQLite: sizes in bytes and counts stay below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser(type, format) {
    if (type === builtins.INT8 || type === builtins.NUMERIC) return Number;
    return pg.types.getTypeParser(type, format);
  },
};

/**
 * Creates a pool of connections whose loss fails the query under way, or the next one, and never the process: pg also
 * emits an error for it, from the pool while nothing uses the connection, otherwise from the connection itself.
 */
export function createPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ keepAlive: true, types, ...options });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
