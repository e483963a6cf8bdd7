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
