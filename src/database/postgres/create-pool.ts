import net from "node:net";
import pg from "pg";

/**
 * In milliseconds. A connection over which nothing was sent for longer is lost: the pool closes idle ones before, and a
 * statement has less time. When the server's machine is gone, nobody says so, and TCP would wait for a quarter of an hour.
 */
const SILENT_MS = 20_000;

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
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    const stream = client instanceof pg.Client ? client.connection.stream : undefined;
    if (!(stream instanceof net.Socket)) return;
    stream.setTimeout(SILENT_MS, () => stream.destroy(new Error("PostgreSQL has not answered.")));
  });
  return pool;
}
