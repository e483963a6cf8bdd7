import { isSqlite, type Connection, type SqliteConnection } from "../../src/storage/database/connection.ts";

/**
 * The connection of a test that only runs on SQLite.
 *
 * @throws Error on PostgreSQL.
 */
export function sqliteConnection(connection: Connection): SqliteConnection {
  if (!isSqlite(connection)) throw new Error("This test is about SQLite.");
  return connection;
}
