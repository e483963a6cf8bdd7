/** As many records as a kind will ever have. */
const RANGE = 2 ** 40;

/**
 * The numbers that a kind's documents have in the index: from the first to the last. SQLite's full-text search can
 * leave a range of rows aside without reading it.
 *
 * @param range the number of the kind's range, from 0 (`SearchSource.range`).
 */
export function docIdRange(range: number): [first: number, last: number] {
  return [range * RANGE + 1, (range + 1) * RANGE - 1];
}

/** Marks the beginning of a title in the index, so that titles that begin with a query can be found. */
export const START = "\u0002";

/** Marks the end of a text in the index, so that its last two letters begin a trigram too. */
export const END = "\u0003";
