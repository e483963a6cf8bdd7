import { sql, type RawBuilder } from "kysely";
import type { ContentKind } from "../kinds/kinds.ts";
import { perDatabase } from "../../storage/database/sql.ts";
import { countCharacters } from "../../rules/matching/search.ts";
import { docIdsIn } from "./search-index.ts";
import { textHas } from "./postgres/postgres-index.ts";
import { phrase } from "./sqlite/find-in-sqlite.ts";

/** Letters of a word that the trigrams of the index can find. */
const TRIGRAM = 3;

/**
 * The condition that a record's text has every one of some words, for a query over the table of its kind.
 *
 * @param range the number of the kind's range of document ids.
 * @param words folded, at least one.
 */
export function whereTextHas(range: number, words: readonly string[]): RawBuilder<boolean> {
  return perDatabase(
    sql<boolean>`id IN (SELECT recordId FROM search_entries WHERE ${inSqlite(range, words)})`,
    amongHashed(sql`SELECT "recordId" FROM ${entriesWith(range, words)}`),
  );
}

/**
 * The condition that a record states that it meets every one of some needs, for a query over the table of its kind.
 *
 * @param words those of `needWord`, at least one.
 */
export function whereMeets(range: number, words: readonly string[]): RawBuilder<boolean> {
  return perDatabase(
    sql<boolean>`id IN (
      SELECT recordId FROM search_entries WHERE docId IN (
        SELECT rowid FROM search_terms
        WHERE search_terms MATCH ${words.map(phrase).join(" AND ")} AND rowid BETWEEN ${docIdsIn(range)}))`,
    amongHashed(sql`
      SELECT "recordId" FROM search_entries JOIN search_terms USING ("docId")
      WHERE anywhere @@ ${words.map((word) => `'${word}'`).join(" & ")}::tsquery AND "docId" BETWEEN ${docIdsIn(range)}`),
  );
}

/**
 * PostgreSQL's condition that `id` is one of those that a query reads. It runs the query once and looks each id up in a hash.
 * Without IS TRUE it makes a join of it, and runs the query again for each row of a table that was just filled, of which
 * it has no statistics: a search for `of` among 2,600 products then took 3 s.
 */
function amongHashed(ids: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(id IN (${ids})) IS TRUE`;
}

/** The same as a query of the ids, in a column `foundId`. */
export function idsOfTextsWith(range: number, words: readonly string[]): RawBuilder<unknown> {
  return perDatabase(
    sql`SELECT recordId AS foundId FROM search_entries WHERE ${inSqlite(range, words)}`,
    sql`SELECT "recordId" AS "foundId" FROM ${entriesWith(range, words)}`,
  );
}

/** SQLite's condition of an entry with every one of the words. */
function inSqlite(range: number, words: readonly string[]): RawBuilder<unknown> {
  const long = words.filter(isLong);
  const conditions = [sql`docId BETWEEN ${docIdsIn(range)}`];
  if (long.length > 0) conditions.push(sql`docId IN (SELECT rowid FROM ${trigramsWith(range, long)})`);
  // The trigrams of a phrase follow each other, so only shorter words are looked for in the texts.
  for (const word of words.filter((each) => !isLong(each)))
    conditions.push(sql`docId IN (SELECT docId FROM search_texts WHERE instr(text, ${word}) > 0)`);
  return and(conditions);
}

/** Counts the texts that have every one of the words; undefined where SQLite's trigrams alone cannot tell. */
export function countTextsWith(
  range: number,
  words: readonly string[],
): RawBuilder<{ count: number }> | undefined {
  if (!words.every(isLong)) return undefined;
  const found = perDatabase(trigramsWith(range, words), entriesWith(range, words));
  return sql<{ count: number }>`SELECT count(*) AS count FROM ${found}`;
}

/** The same condition as `whereTextHas`, which reads the text of one record after the other, in whatever order the query has. */
export function textOfRecordHas(kind: ContentKind, words: readonly string[]): RawBuilder<boolean> {
  const id = sql.ref(`${kind}.id`);
  return perDatabase(
    sql<boolean>`EXISTS (
      SELECT 1 FROM search_entries AS entries CROSS JOIN search_texts AS texts
      WHERE entries.contentType = ${kind} AND entries.recordId = ${id} AND texts.docId = entries.docId
        AND ${and(words.map((word) => sql`instr(texts.text, ${word}) > 0`))})`,
    // PostgreSQL would make a join of EXISTS, and then read every text first.
    sql<boolean>`(
      SELECT ${and(words.map((word) => sql`strpos(text, ${word}) > 0`))} FROM search_entries
      WHERE "contentType" = ${kind} AND "recordId" = ${id})`,
  );
}

/** SQLite's trigrams of the texts with every one of the words, for FROM. */
function trigramsWith(range: number, words: readonly string[]): RawBuilder<unknown> {
  return sql`search_trigrams
    WHERE search_trigrams MATCH ${words.map(phrase).join(" AND ")} AND rowid BETWEEN ${docIdsIn(range)}`;
}

/** PostgreSQL's entries with every one of the words, for FROM. */
function entriesWith(range: number, words: readonly string[]): RawBuilder<unknown> {
  return sql`search_entries AS entries WHERE "docId" BETWEEN ${docIdsIn(range)} AND ${and(words.map(textHas))}`;
}

function and(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(conditions, sql` AND `);
}

function isLong(word: string): boolean {
  return countCharacters(word) >= TRIGRAM;
}
