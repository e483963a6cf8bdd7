/** More documents than a kind will ever have. */
const RANGE = 2 ** 40;

/**
 * Returns the first and the last document id of a kind. Each kind has its own range of ids, because full-text search can
 * skip a range of rowids without reading it.
 *
 * @param range the number of the kind's range, from 0 (`SearchSource.range`).
 */
export function docIdRange(range: number): [first: number, last: number] {
  return [range * RANGE + 1, (range + 1) * RANGE - 1];
}

/** Precedes every indexed text, so that a trigram query can find titles that begin with a term. */
export const START = "\u0002";

/** Follows every indexed text, so that its last two letters also begin a trigram. */
export const END = "\u0003";
