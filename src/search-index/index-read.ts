import { sql, type RawBuilder } from "kysely";
import type { Db } from "../database/tables.ts";
import { malteseKeyRange } from "../rules/search/maltese-order.ts";
import { countCharacters, MAX_RESULTS } from "../rules/search/search.ts";
import type { ContentKind } from "../content/kinds.ts";
import { docIdRange, START } from "./doc-ids.ts";

/** Where one way to the first matches gives way to the other; a test makes both small to meet all of them. */
interface Limits {
  /** Up to so many matches are sorted with their texts at hand, which tells the titles that begin with the term. */
  few: number;
  /** Never more matches than these are sorted, about two microseconds each; of more the first are looked for in order. */
  sorted: number;
  /** So many documents are looked at in order before sorting all matches is the better bet after all. */
  scanned: number;
}

const LIMITS: Limits = { few: 300, sorted: 3_000, scanned: 3_000 };

/** To look at a document's text in order takes as long as to sort so many matches. */
const SORTED_PER_LOOK = 5;

/** More third letters than any two letters of a written language are followed by. */
const MAX_TRIGRAMS = 1_000;

interface Found {
  docId: number;
  recordId: string;
}

/** What a search of one source is about. */
interface Question {
  kind: ContentKind;
  /** The kind's range of numbers in the index (`SearchSource.range`). */
  range: number;
  term: string;
  now: Date;
  limits?: Limits;
}

/** A set of documents: as full-text search finds them, and as a scan tells them. */
interface Matches {
  /** An expression of FTS5; undefined where it is not known, or nothing matches. */
  expression: string | undefined;
  /** A condition over `entries` and `texts`. */
  condition: RawBuilder<boolean>;
  /** The keys between which they lie. */
  keys: [from: string, to: string];
}

/**
 * The ids of the records of a source that a visitor may see at `now` and that come first among those whose text has
 * the term in it: titles that begin with it, then in Maltese order (rules/search.ts), ten at most.
 *
 * @param term folded, at least two characters: what `searchTerm` answers.
 */
export async function findInIndex(db: Db, question: Question): Promise<string[]> {
  const { term } = question;
  const whole = countCharacters(term) > 2 ? phrase(term) : undefined;
  const few = whole === undefined ? undefined : await sortFew(db, question, whole);
  if (few) return few.map(({ recordId }) => recordId);
  const beginning = await findFirst(db, question, [], {
    expression: phrase(START + term),
    condition: isBeginning(term),
    keys: malteseKeyRange(term),
  });
  if (beginning.length === MAX_RESULTS) return beginning.map(({ recordId }) => recordId);
  // All that begin with it are known now, so that leaving them out leaves the rest.
  const known = beginning.map(({ docId }) => docId);
  const rest = await findFirst(db, question, known, {
    expression: whole,
    condition: sql<boolean>`instr(texts.text, ${term}) > 0`,
    keys: ["", "\x7f"],
  });
  return [...beginning, ...rest].slice(0, MAX_RESULTS).map(({ recordId }) => recordId);
}

/** The common case in one step: all there is, where it is little. Undefined where it is more. */
async function sortFew(
  db: Db,
  { range, term, now, limits = LIMITS }: Question,
  expression: string,
): Promise<Found[] | undefined> {
  const { rows } = await sql<Found & { total: number; isVisible: 0 | 1 }>`
    WITH found AS MATERIALIZED (
      SELECT rowid AS docId FROM search_trigrams
      WHERE search_trigrams MATCH ${expression} AND rowid BETWEEN ${docIdsIn(range)}
      LIMIT ${limits.few + 1}
    )
    SELECT entries.docId, entries.recordId, ${visibleAt(now)} AS isVisible, (SELECT count(*) FROM found) AS total
    FROM found CROSS JOIN search_entries AS entries USING (docId) CROSS JOIN search_texts AS texts USING (docId)
    ORDER BY isVisible DESC, ${isBeginning(term)} DESC, entries.sortKey, entries.recordId
    LIMIT ${MAX_RESULTS}`.execute(db);
  // Those that may not be seen yet come along, at the end: without a row nobody would know the total.
  return rows.some(({ total }) => total > limits.few)
    ? undefined
    : rows.filter(({ isVisible }) => isVisible === 1);
}

/**
 * The first ten of the visible matches in Maltese order. There are two ways to them: to sort all that full-text
 * search finds, which is best for few, and to walk through the documents in order until ten have matched, which is
 * best for many. A count that stops early decides.
 */
async function findFirst(db: Db, question: Question, without: number[], matches: Matches): Promise<Found[]> {
  // Of two letters nothing is known yet: what is common is met soon, and what is rare has few trigrams to look up.
  const few = matches.expression !== undefined && (await areFew(db, question, matches.expression));
  if (!few) {
    const scanned = await scan(db, question, without, matches);
    if (scanned.length === MAX_RESULTS) return scanned;
  }
  const expression = matches.expression ?? (await trigramsOf(db, question.term));
  return expression === undefined ? [] : sortAll(db, question, without, matches, expression);
}

/**
 * Whether sorting the matches is less work than walking: of `m` matches among `n` documents every `n / m`th one matches,
 * so that ten are met after `10 n / m` looks, and both ways cost the same at the root of `10 n` times a look's cost.
 */
async function areFew(db: Db, question: Question, expression: string): Promise<boolean> {
  const { limits = LIMITS } = question;
  const documents = await countRoughly(db, question.range);
  const most = Math.min(limits.sorted, Math.ceil(Math.sqrt(MAX_RESULTS * documents * SORTED_PER_LOOK)));
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (
      SELECT 1 FROM search_trigrams
      WHERE search_trigrams MATCH ${expression} AND rowid BETWEEN ${docIdsIn(question.range)}
      LIMIT ${most + 1}
    )`.execute(db);
  return (rows[0]?.count ?? 0) <= most;
}

/** How many numbers a type's documents have been given: near enough to how many there are, and no row is read. */
async function countRoughly(db: Db, range: number): Promise<number> {
  const [first] = docIdRange(range);
  const { rows } = await sql<{ highest: number | null }>`
    SELECT max(docId) AS highest FROM search_entries WHERE docId BETWEEN ${docIdsIn(range)}`.execute(db);
  return (rows[0]?.highest ?? first - 1) - first + 1;
}

async function sortAll(
  db: Db,
  { range, now, term }: Question,
  without: number[],
  { expression: own }: Matches,
  expression: string,
): Promise<Found[]> {
  // The beginning of a text may reach beyond the title.
  const longEnough = own === phrase(START + term) ? sql`entries.titleLength >= ${term.length}` : sql`TRUE`;
  const { rows } = await sql<Found>`
    SELECT entries.docId, entries.recordId
    FROM search_trigrams CROSS JOIN search_entries AS entries ON entries.docId = search_trigrams.rowid
    WHERE search_trigrams MATCH ${expression} AND search_trigrams.rowid BETWEEN ${docIdsIn(range)}
      AND ${longEnough} AND ${visibleAt(now)} AND ${notAmong(without)}
    ORDER BY entries.sortKey, entries.recordId LIMIT ${MAX_RESULTS}`.execute(db);
  return rows;
}

async function scan(
  db: Db,
  { kind, now, limits = LIMITS }: Question,
  without: number[],
  { condition, keys: [from, to] }: Matches,
): Promise<Found[]> {
  const here = sql`entries.contentType = ${kind} AND entries.sortKey >= ${from}`;
  // Where the bound lies is read off the index alone, thousands of steps in a fraction of a millisecond.
  const bound = await sql<{ sortKey: string }>`
    SELECT entries.sortKey FROM search_entries AS entries WHERE ${here} AND entries.sortKey < ${to}
    ORDER BY entries.sortKey LIMIT 1 OFFSET ${limits.scanned}`.execute(db);
  // One bound above and no more: of two SQLite takes the further one, and walks to the end of the catalogue.
  const last = bound.rows[0]?.sortKey ?? to;
  const { rows } = await sql<Found>`
    SELECT entries.docId, entries.recordId
    FROM search_entries AS entries INDEXED BY search_entries_in_order
    CROSS JOIN search_texts AS texts ON texts.docId = entries.docId
    WHERE ${here} AND entries.sortKey < ${last}
      AND ${condition} AND ${visibleAt(now)} AND ${notAmong(without)}
    ORDER BY entries.sortKey, entries.recordId LIMIT ${MAX_RESULTS}`.execute(db);
  return rows;
}

/** For two letters: any of the trigrams that begin with them, since each text ends with a sign of its own. */
async function trigramsOf(db: Db, pair: string): Promise<string | undefined> {
  const { rows } = await sql<{ term: string }>`
    SELECT term FROM search_vocabulary WHERE term >= ${pair} AND term <= ${pair + "\u{10ffff}"}
    LIMIT ${MAX_TRIGRAMS}`.execute(db);
  return rows.length === 0 ? undefined : rows.map(({ term }) => phrase(term)).join(" OR ");
}

/**
 * Written out, not bound: numbers are bound as floating point, and full-text search leaves a range of such unheeded,
 * so that it would read the documents of every other type too before SQLite drops them.
 */
function docIdsIn(range: number): RawBuilder<unknown> {
  const [first, last] = docIdRange(range);
  return sql`${sql.lit(first)} AND ${sql.lit(last)}`;
}

function isBeginning(term: string): RawBuilder<boolean> {
  return sql<boolean>`(entries.titleLength >= ${term.length}
    AND substr(texts.text, 1, length(${term})) = ${term})`;
}

/** What `isVisible` says of the dates; what has not the public status is not in the index. */
function visibleAt(now: Date): RawBuilder<unknown> {
  const instant = now.toISOString();
  return sql`((entries.visibleFrom IS NULL OR entries.visibleFrom <= ${instant})
    AND (entries.visibleUntil IS NULL OR entries.visibleUntil >= ${instant}))`;
}

function notAmong(docIds: readonly number[]): RawBuilder<unknown> {
  return docIds.length === 0 ? sql`TRUE` : sql`entries.docId NOT IN (${sql.join(docIds)})`;
}

/** A string of FTS5: nothing in it but the quotation mark means anything. */
function phrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
