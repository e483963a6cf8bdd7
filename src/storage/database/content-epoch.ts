import { isSqlite, type Connection } from "./connection.ts";
import type { EpochWatch } from "./read-epoch.ts";
import { watchContent } from "./sqlite/watch-content.ts";

/**
 * Watches the writes of content from now on. NaN, which equals nothing, says that they cannot be known at the moment.
 *
 * @param report is told of failures that end by themselves.
 */
export function watchEpoch(connection: Connection, report: (error: unknown) => void): EpochWatch {
  if (!isSqlite(connection)) return connection.replica(report);
  return { readEpoch: watchContent(connection.sqlite), begun: Promise.resolve() };
}
