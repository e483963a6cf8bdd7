import { isSqlite, type Connection } from "./connection.ts";
import { watchContent } from "./sqlite/watch-content.ts";

/**
 * Returns a number that changes with every write of content, or of these tables, by any process. NaN, which equals nothing,
 * says that writes cannot be known at the moment.
 */
export type ReadEpoch = (tables?: readonly string[]) => number;

/** The writes of content as one process knows them. */
export interface EpochWatch {
  readEpoch: ReadEpoch;
  /** Settles when the process has begun to watch, or has failed to. Before, the epoch is NaN. */
  begun: Promise<void>;
}

/**
 * Watches the writes of content from now on. NaN, which equals nothing, says that they cannot be known at the moment.
 *
 * @param report is told of failures that end by themselves.
 */
export function watchEpoch(connection: Connection, report: (error: unknown) => void): EpochWatch {
  if (!isSqlite(connection)) return connection.replica(report);
  return { readEpoch: watchContent(connection.sqlite), begun: Promise.resolve() };
}
