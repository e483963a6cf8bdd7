import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../storage/database/tables.ts";
import { malteseKeyRange } from "../../../rules/matching/maltese-order.ts";
import { countCharacters, MAX_RESULTS } from "../../../rules/matching/search.ts";
import type { WantedWords } from "../../../rules/matching/meaning.ts";
import {
  docIdRange,
  docIdsIn,
  nextDocId,
  visibleAt,
  type IndexQuery,
  type Limits,
  type StemMatch,
  type StemQuery,
} from "../search-index.ts";

/** Precedes every indexed text, so that a trigram query can find titles that begin with a term. */
export const START = "\u0002";

/** Follows every indexed text, so that its last two letters also begin a trigram. */
export const END = "\u0003";

/** Quotes a string for FTS5, in which only the quotation mark is special. */
export function phrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** Sorting a match costs about 2 µs. */
const LIMITS: Limits = { few: 300, sorted: 3_000, scanned: 3_000 };

/** Reading one document's text in a scan takes as long as sorting this many matches. */
const SORT_COST_RATIO = 5;

/** More than the trigrams that begin with the same two letters in any language. */
const MAX_TRIGRAMS = 1_000;

interface Match {
  docId: number;
  recordId: string;
}

/** A condition in two forms: for full-text search and for an ordered scan. */
interface Condition {
  /** FTS5 expression; undefined for two letters, for which the trigrams must be looked up first. */
  expression: string | undefined;
  /** SQL condition over `entries` and `texts`. */
  sql: RawBuilder<boolean>;
  /** Range of sort keys that contains every match. */
  keys: [from: string, to: string];
}

export async function findFirst(db: Db, query: IndexQuery): Promise<string[]> {
  const { term } = query;
  const whole = countCharacters(term) > 2 ? phrase(term) : undefined;
  const few = whole === undefined ? undefined : await sortFew(db, query, whole);
  if (few) return few.map(({ recordId }) => recordId);
  const beginning = await findMatches(db, query, [], {
    expression: phrase(START + term),
    sql: isBeginning(term),
    keys: malteseKeyRange(term),
  });
  if (beginning.length === MAX_RESULTS) return beginning.map(({ recordId }) => recordId);
  // Fewer than ten titles begin with the term, so these are all of them; the others follow.
  const known = beginning.map(({ docId }) => docId);
  const rest = await findMatches(db, query, known, {
    expression: whole,
    sql: sql<boolean>`instr(texts.text, ${term}) > 0`,
    keys: ["", "\x7f"],
  });
  return [...beginning, ...rest].slice(0, MAX_RESULTS).map(({ recordId }) => recordId);
}

/** The common case in one query: returns the first matches if there are few in all, undefined if there are more. */
async function sortFew(
  db: Db,
  { range, term, now, limits = LIMITS }: IndexQuery,
  expression: string,
): Promise<Match[] | undefined> {
  const { rows } = await sql<Match & { total: number; isVisible: 0 | 1 }>`
    WITH found AS MATERIALIZED (
      SELECT rowid AS docId FROM search_trigrams
      WHERE search_trigrams MATCH ${expression} AND rowid BETWEEN ${docIdsIn(range)}
      LIMIT ${limits.few + 1}
    )
    SELECT entries.docId, entries.recordId, ${visibleAt(now)} AS isVisible, (SELECT count(*) FROM found) AS total
    FROM found CROSS JOIN search_entries AS entries USING (docId) CROSS JOIN search_texts AS texts USING (docId)
    ORDER BY isVisible DESC, ${isBeginning(term)} DESC, entries.sortKey, entries.recordId
    LIMIT ${MAX_RESULTS}`.execute(db);
  // Records that are not visible come last: they are needed because the total is read from any row.
  return rows.some(({ total }) => total > limits.few)
    ? undefined
    : rows.filter(({ isVisible }) => isVisible === 1);
}

/**
 * Returns the first ten visible matches in Maltese order. Two strategies: sort everything that full-text search finds,
 * which is faster for few matches, or scan the documents in order until ten match, which is faster for many. A count that
 * stops early chooses.
 *
 * @param excluded ids of documents to leave out.
 */
async function findMatches(
  db: Db,
  query: IndexQuery,
  excluded: number[],
  condition: Condition,
): Promise<Match[]> {
  // Two letters are scanned first: a common pair is found soon, and a rare one has few trigrams to look up afterwards.
  const few = condition.expression !== undefined && (await areFew(db, query, condition.expression));
  if (!few) {
    const scanned = await scan(db, query, excluded, condition);
    if (scanned.length === MAX_RESULTS) return scanned;
  }
  const expression = condition.expression ?? (await trigramsOf(db, query.term));
  return expression === undefined ? [] : sortAll(db, query, excluded, condition, expression);
}

/**
 * Whether sorting the matches is cheaper than a scan. With `m` matches among `n` documents, a scan reads `10 n / m` of them
 * until ten match, and sorting costs `m`. Both cost the same at `m = sqrt(10 n * cost ratio)`.
 */
async function areFew(db: Db, query: IndexQuery, expression: string): Promise<boolean> {
  const { limits = LIMITS } = query;
  // An estimate from the highest id, without reading rows.
  const documents = (await nextDocId(db, query.range)) - docIdRange(query.range)[0];
  const most = Math.min(limits.sorted, Math.ceil(Math.sqrt(MAX_RESULTS * documents * SORT_COST_RATIO)));
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (
      SELECT 1 FROM search_trigrams
      WHERE search_trigrams MATCH ${expression} AND rowid BETWEEN ${docIdsIn(query.range)}
      LIMIT ${most + 1}
    )`.execute(db);
  return (rows[0]?.count ?? 0) <= most;
}

async function sortAll(
  db: Db,
  { range, now, term }: IndexQuery,
  excluded: number[],
  { expression: own }: Condition,
  expression: string,
): Promise<Match[]> {
  // A text that begins with the term need not have all of it in its title.
  const longEnough = own === phrase(START + term) ? sql`entries.titleLength >= ${term.length}` : sql`TRUE`;
  const { rows } = await sql<Match>`
    SELECT entries.docId, entries.recordId
    FROM search_trigrams CROSS JOIN search_entries AS entries ON entries.docId = search_trigrams.rowid
    WHERE search_trigrams MATCH ${expression} AND search_trigrams.rowid BETWEEN ${docIdsIn(range)}
      AND ${longEnough} AND ${visibleAt(now)} AND ${notIn(excluded)}
    ORDER BY entries.sortKey, entries.recordId LIMIT ${MAX_RESULTS}`.execute(db);
  return rows;
}

async function scan(
  db: Db,
  { kind, now, limits = LIMITS }: IndexQuery,
  excluded: number[],
  { sql: condition, keys: [from, to] }: Condition,
): Promise<Match[]> {
  const inRange = sql`entries.contentType = ${kind} AND entries.sortKey >= ${from}`;
  // Finding the upper bound reads only the index: thousands of steps in a fraction of a millisecond.
  const bound = await sql<{ sortKey: string }>`
    SELECT entries.sortKey FROM search_entries AS entries WHERE ${inRange} AND entries.sortKey < ${to}
    ORDER BY entries.sortKey LIMIT 1 OFFSET ${limits.scanned}`.execute(db);
  // Only one upper bound: with two, SQLite uses the higher one and scans to the end of the catalogue.
  const last = bound.rows[0]?.sortKey ?? to;
  const { rows } = await sql<Match>`
    SELECT entries.docId, entries.recordId
    FROM search_entries AS entries INDEXED BY search_entries_in_order
    CROSS JOIN search_texts AS texts ON texts.docId = entries.docId
    WHERE ${inRange} AND entries.sortKey < ${last}
      AND ${condition} AND ${visibleAt(now)} AND ${notIn(excluded)}
    ORDER BY entries.sortKey, entries.recordId LIMIT ${MAX_RESULTS}`.execute(db);
  return rows;
}

/** Returns the FTS5 expression for two letters: all trigrams that begin with them. `END` completes a text's last trigram. */
async function trigramsOf(db: Db, pair: string): Promise<string | undefined> {
  const { rows } = await sql<{ term: string }>`
    SELECT term FROM search_vocabulary WHERE term >= ${pair} AND term <= ${pair + "\u{10ffff}"}
    LIMIT ${MAX_TRIGRAMS}`.execute(db);
  return rows.length === 0 ? undefined : rows.map(({ term }) => phrase(term)).join(" OR ");
}

function isBeginning(term: string): RawBuilder<boolean> {
  return sql<boolean>`(entries.titleLength >= ${term.length}
    AND substr(texts.text, 1, length(${term})) = ${term})`;
}

function notIn(docIds: readonly number[]): RawBuilder<unknown> {
  return docIds.length === 0 ? sql`TRUE` : sql`entries.docId NOT IN (${sql.join(docIds)})`;
}

export async function findByStems(db: Db, query: StemQuery): Promise<StemMatch[]> {
  const { rows } = await sql<{ recordId: string; beginning: string; titleLength: number }>`
    SELECT entries.recordId, entries.titleLength, substr(texts.text, 1, entries.titleLength) AS beginning
    FROM search_terms CROSS JOIN search_entries AS entries ON entries.docId = search_terms.rowid
      CROSS JOIN search_texts AS texts USING (docId)
    WHERE search_terms MATCH ${allOf(query.words)} AND search_terms.rowid BETWEEN ${docIdsIn(query.range)}
      AND entries.contentType = ${query.kind} AND ${visibleAt(query.now)}
    LIMIT ${query.limit}`.execute(db);
  // SQLite counts code points, the length counts UTF-16 code units.
  return rows.map(({ recordId, beginning, titleLength }) => ({
    recordId,
    title: beginning.slice(0, titleLength),
  }));
}

/** The FTS5 expression for records with every one of some words, at least one, each in any of its names. */
function allOf({ title, anywhere }: WantedWords): string {
  const inTitle = title.length > 0 ? [`title : (${title.map(anyOf).join(" AND ")})`] : [];
  return [...inTitle, ...anywhere.map(anyOf)].join(" AND ");
}

function anyOf(names: readonly (readonly string[])[]): string {
  return `(${[...new Set(names.map((name) => phrase(name.join(" "))))].join(" OR ")})`;
}
