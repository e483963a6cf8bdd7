import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import pg from "pg";
import { DatabaseUnreachableError } from "../database-errors.ts";

/**
 * The same pool for Kysely, whose connections say that they are lost, and are not used again then: pg itself gives them
 * back to the pool, which may learn of it later.
 */
export function watchPool(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    /** @throws DatabaseUnreachableError */
    async connect() {
      try {
        return new WatchedClient(await pool.connect());
      } catch (error) {
        throw new DatabaseUnreachableError({ cause: error });
      }
    },
    end: () => pool.end(),
  };
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

/** Whether an error is that of the connection, or of a server that stops or starts, and not of the query. */
function isLoss(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(?:08|57P0[123])/.test(error.code ?? "");
  // Those of sockets and of pg itself have no class of their own.
  return error instanceof Error && Object.getPrototypeOf(error) === Error.prototype;
}
