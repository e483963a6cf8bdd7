/**
 * Returns a number that changes with every write of content, or of these tables, by any process. NaN, which equals nothing,
 * says that writes cannot be known at the moment.
 */
export type ReadEpoch = (tables?: readonly string[]) => number;
