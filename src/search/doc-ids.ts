import type { ContentTable } from "../database/tables.ts";

/**
 * The content that is searched, each type a source of its own. The order settles their numbers in the index:
 * a new type goes to the end.
 */
export const SEARCHED_TABLES = ["products", "blogs", "jobs"] as const satisfies readonly ContentTable[];

export type SearchedTable = (typeof SEARCHED_TABLES)[number];

export function isSearched(table: ContentTable): table is SearchedTable {
  return SEARCHED_TABLES.some((searched) => searched === table);
}

/** As many records as a type will ever have. */
const RANGE = 2 ** 40;

/**
 * The numbers that a type's documents have in the one index: from the first to the last. A range of rows is what
 * SQLite's full-text search can leave aside without reading it.
 */
export function docIdRange(table: SearchedTable): [first: number, last: number] {
  const place = SEARCHED_TABLES.indexOf(table);
  return [place * RANGE + 1, (place + 1) * RANGE - 1];
}

/** Stands before a title in the index, so that what begins with a query is found as any other part is. */
export const START = "\u0002";

/** Stands after a text in the index: its last two letters begin a trigram too. */
export const END = "\u0003";
