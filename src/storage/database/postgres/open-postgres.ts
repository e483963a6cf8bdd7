import { Kysely, type KyselyPlugin, sql } from "kysely";
import type { PostgresConnection } from "../connection.ts";
import { postgresForms } from "../sql.ts";
import type { Tables } from "../tables.ts";
import { rolledBack } from "../transaction.ts";
import { createPool, Dialect } from "./dialect.ts";
import { listReplicas, requireStopped } from "./list-replicas.ts";
import { startReplica, type Replica } from "./replica.ts";

/** Connections of one process, of which one at a time writes. */
const MAX_CONNECTIONS = 10;

/** In milliseconds: for a connection, and for the lock that every write takes. */
const WAIT_MS = 5_000;

/** In milliseconds. The longest query, an export of everything, takes seconds. */
const STATEMENT_MS = 15_000;

/**
 * In milliseconds, for the answer to a statement, the way there and back included. When the server's machine is gone,
 * nothing closes the connection, and TCP would wait for a quarter of an hour.
 */
const ANSWER_MS = 20_000;

/** In milliseconds, between two statements of a transaction. */
const IDLE_MS = 60_000;

/**
 * Opens the database at a URL such as `postgres://user:password@host:5432/suqna`. The first query connects.
 *
 * @param listenUrl where notices of writes are listened for, if elsewhere.
 */
export function openPostgres(url: string, listenUrl?: string): PostgresConnection {
  const pool = createPool({
    connectionString: url,
    application_name: "suqna",
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: WAIT_MS,
    lock_timeout: WAIT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: ANSWER_MS,
    idle_in_transaction_session_timeout: IDLE_MS,
  });
  let replica: Replica | undefined;
  const db = new Kysely<Tables>({ dialect: new Dialect(pool), plugins: [postgresForms] });
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= closeOnce());

  async function closeOnce(): Promise<void> {
    await replica?.close();
    await db.destroy();
    // Kysely ends the pool only if it has run a query.
    if (!pool.ending) await pool.end();
  }

  return {
    db,
    // A page waits for the network between its turns.
    rendering: { pagesAtOnce: 4, waitForParts: 50 },
    unreadable: "the database does not respond; no page is cached until it does",
    replicas: {
      status: () => replica?.status(),
      list: () => listReplicas(db),
      pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    },
    watchContent: (report) => (replica ??= startReplica({ url, listenUrl, report })),
    hasRowNow: () => undefined,
    readAside: (work) =>
      db.connection().execute(async (own) => {
        // Without the lock that every write takes.
        await sql`BEGIN ISOLATION LEVEL REPEATABLE READ`.execute(own);
        const use = createUse();
        try {
          return await work(own.withPlugin(use.plugin));
        } finally {
          use.end();
          await sql`ROLLBACK`.execute(own);
        }
      }),
    writeAside: (work) => rolledBack(db, work),
    readSize: async () => {
      const { rows } = await sql<{ bytes: number }>`
        SELECT pg_database_size(current_database()) AS bytes`.execute(db);
      return { bytes: rows[0]?.bytes ?? 0, walBytes: 0 };
    },
    truncateLog: () => true,
    requireStopped: () => requireStopped(db),
    listTables: () => undefined,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/**
 * A use of a connection, whose statements are refused once it has ended: the connection is then back in the pool, and they would read
 * and write what is kept, also within the transaction of another request.
 */
function createUse(): { plugin: KyselyPlugin; end: () => void } {
  let isOver = false;
  return {
    plugin: {
      transformQuery({ node }) {
        if (isOver) throw new Error("The connection that this statement would use was given back.");
        return node;
      },
      transformResult: async ({ result }) => result,
    },
    end: () => void (isOver = true),
  };
}
