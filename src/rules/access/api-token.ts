/** The beginning of every API token, by which scanners of code and logs recognise one: `suqna_` and 43 characters. */
export const API_TOKEN_PREFIX = "suqna_";

/**
 * In days. The token of a script that is no longer maintained ends by itself. A year, so that a script that runs once a
 * year can use it, and the person who looks after it learns once a year that it exists.
 */
export const MAX_TOKEN_DAYS = 365;

/** The lifetimes that the form offers, in days. */
export const TOKEN_LIFETIMES = [30, 90, MAX_TOKEN_DAYS] as const;
