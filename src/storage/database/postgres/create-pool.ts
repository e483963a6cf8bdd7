import pg from "pg";

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
