/**
 * Returns a number that changes with every write of content, by any process. Of some tables, it changes with their own
 * writes, and on SQLite with every commit of another process.
 */
export type ReadEpoch = (tables?: readonly string[]) => number;
