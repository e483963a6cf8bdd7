import { isSqlite, type Connection } from "./connection.ts";
import { watchContent } from "./sqlite/watch-content.ts";

/**
 * Returns a number that changes with every write of content, by any process. Of some tables, it changes with their own
 * writes, and on SQLite with every commit of another process.
 */
export type ReadEpoch = (tables?: readonly string[]) => number;

/**
 * Watches the writes of content from now on. NaN, which equals nothing, says that they cannot be known at the moment.
 *
 * @param report is told of failures that end by themselves.
 */
export function watchEpoch(connection: Connection, report: (error: unknown) => void): ReadEpoch {
  return isSqlite(connection) ? watchContent(connection.sqlite) : connection.replica(report).readEpoch;
}
