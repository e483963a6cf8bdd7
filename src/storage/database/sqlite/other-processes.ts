/** How often a process looks for commits of others, in milliseconds: the look costs a tenth of a cached response. */
export const ASKED_EVERY_MS = 5;

/**
 * How long after a commit every process looks again before it answers from what it keeps, in milliseconds. A timer may
 * fire a millisecond early.
 */
export const SEEN_WITHIN_MS = ASKED_EVERY_MS + 2;
