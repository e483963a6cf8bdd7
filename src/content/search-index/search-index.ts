import { type RawBuilder, sql } from "kysely";
import type { ContentKind } from "../kinds/kinds.ts";
import type { Db, Tables } from "../../storage/database/tables.ts";
import type { WantedWords } from "../../rules/matching/meaning.ts";

/**
 * The index that finds records by their text, in the form of one database: FTS5 on SQLite, GIN indexes on PostgreSQL
 * (docs/decisions/0064-search-in-postgresql.md). Both find what the rule finds (`src/rules/matching/search.ts`).
 */
export interface SearchIndex {
  /** Adds entries, whose records are not in the index. Needs a few statements for hundreds of them. */
  add(trx: Db, entries: readonly IndexEntry[]): Promise<void>;
  /** Replaces the stems of an entry: they may change while its text stays. */
  replaceStems(trx: Db, entry: IndexEntry): Promise<void>;
  remove(trx: Db, docId: number): Promise<void>;
  clear(trx: Db): Promise<void>;
  /** Puts a temporary copy in its place, within `Connection.readAside`. */
  copyAside(db: Db): Promise<void>;
  /** Prepares an index that was filled at once for fast queries. */
  optimise(trx: Db): Promise<void>;
  /** Whether every entry has its text and its stems. */
  isWhole(db: Db): Promise<boolean>;
  findText(db: Db, kind: ContentKind, recordId: string): Promise<KnownText | undefined>;
  /**
   * Returns the ids of the first ten records that contain the term and are visible at `now`: titles that begin with the
   * term first, then in Maltese order.
   *
   * @param query its term is folded and has at least two characters, as `searchTerm` returns it.
   */
  findFirst(db: Db, query: IndexQuery): Promise<string[]>;
  /** Returns visible records with every one of some words, each in any of its names. */
  findByStems(db: Db, query: StemQuery): Promise<StemMatch[]>;
}

/** The tables of the index that both databases have. */
export const COPIED_TABLES = ["search_entries", "search_words", "search_state"] as const;

/** What the index stores of a record. Its text begins with the folded title. */
export interface IndexEntry extends SearchEntry, KnownText {
  contentType: ContentKind;
  titleStems: readonly string[];
  /** Those of the description, the category and the kind's other facts. */
  factStems: readonly string[];
}

type SearchEntry = Tables["search_entries"];

/** The text of a record in the index. */
export type KnownText = Tables["search_texts"];

/** A search of one kind. */
export interface IndexQuery {
  kind: ContentKind;
  /** Number of the kind's range of document ids (`SearchSource.range`). */
  range: number;
  term: string;
  now: Date;
  limits?: Limits;
}

/** Limits that select the strategy of a query. A test sets them low to exercise every strategy. */
export interface Limits {
  /** On SQLite: up to this many matches are read and sorted in one query, with their texts. */
  few: number;
  /** On SQLite: at most this many matches are sorted; with more, an ordered scan looks for the first ones. */
  sorted: number;
  /** An ordered scan stops after this many documents; then all matches are sorted. */
  scanned: number;
}

/** A search of one kind by the stems of words. */
export interface StemQuery {
  kind: ContentKind;
  range: number;
  /** At least one. */
  words: WantedWords;
  now: Date;
  /** At most so many that visitors see, in no particular order: a search must not read every match of a common word. */
  limit: number;
}

/** A record that was found by its stems. */
export interface StemMatch {
  recordId: string;
  /** Its folded title. */
  title: string;
}

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

/**
 * The range for BETWEEN. Literals instead of parameters: better-sqlite3 binds numbers as floating point, for which FTS5
 * ignores the range. It would then read the documents of every other kind too.
 */
export function docIdsIn(range: number): RawBuilder<unknown> {
  const [first, last] = docIdRange(range);
  return sql`${sql.lit(first)} AND ${sql.lit(last)}`;
}

/** The id that follows the highest one of a kind, without reading rows. */
export async function nextDocId(db: Db, range: number): Promise<number> {
  const [first] = docIdRange(range);
  const { rows } = await sql<{ highest: number | null }>`
    SELECT max("docId") AS highest FROM search_entries WHERE "docId" BETWEEN ${docIdsIn(range)}`.execute(db);
  return (rows[0]?.highest ?? first - 1) + 1;
}

/**
 * The dates of `isVisible` in SQL, over `entries`. The status needs no check: only records with the public status are in the
 * index.
 */
export function visibleAt(now: Date): RawBuilder<boolean> {
  const instant = now.toISOString();
  return sql<boolean>`((entries."visibleFrom" IS NULL OR entries."visibleFrom" <= ${instant})
    AND (entries."visibleUntil" IS NULL OR entries."visibleUntil" >= ${instant}))`;
}
