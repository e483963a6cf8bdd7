import {
  COPIED_TABLES,
  type IndexEntry,
  type IndexQuery,
  type KnownText,
  type SearchIndex,
  type StemMatch,
  type StemQuery,
  docIdsIn,
  visibleAt,
} from "../search-index.ts";
import { type RawBuilder, sql } from "kysely";
import { replaceTable } from "../../../storage/database/stand-ins.ts";
import type { Db } from "../../../storage/database/tables.ts";
import { MAX_RESULTS } from "../../../rules/matching/search.ts";
import type { ContentKind } from "../../kinds/kinds.ts";

/** The index in PostgreSQL: GIN over the trigrams and the pairs of letters of the texts, and over the stems. */
export const postgresIndex: SearchIndex = {
  add,
  replaceStems,
  remove,
  clear,
  copyAside,
  optimise,
  isWhole,
  findText,
  findFirst,
  findByStems,
};

/**
 * Entries that are looked through in order before the index of letters is asked. A term in one of a hundred texts is
 * mostly found ten times among them, and fewer matches than that are soon sorted.
 */
const SCANNED = 1_000;

/**
 * One statement, of which PostgreSQL runs a part only if those before it have found too few. Titles that begin with the term
 * come from an index of their first two letters. A frequent term is found by looking through the first entries in order; a
 * rare one by its trigrams or pairs, among the entries that were not looked through.
 */
async function findFirst(db: Db, { kind, term, now, limits }: IndexQuery): Promise<string[]> {
  const scanned = limits?.scanned ?? SCANNED;
  const isBeginning = sql<boolean>`(left(entries.text, 2) = left(${term}, 2)
    AND entries."titleLength" >= ${term.length} AND starts_with(entries.text, ${term}))`;
  const ofKind = sql<boolean>`entries."contentType" = ${kind}`;
  const others = sql<boolean>`${visibleAt(now)} AND NOT ${isBeginning}`;
  const inOrder = sql`ORDER BY "sortKey", "recordId"`;
  const { rows } = await sql<{ recordId: string }>`
    WITH beginning AS MATERIALIZED (
      SELECT "sortKey", "recordId" FROM search_entries AS entries
      WHERE ${ofKind} AND ${isBeginning} AND ${visibleAt(now)}
      ${inOrder} LIMIT ${MAX_RESULTS}
    ),
    last_scanned AS MATERIALIZED (
      SELECT "sortKey", "recordId" FROM search_entries AS entries WHERE ${ofKind}
      ${inOrder} LIMIT 1 OFFSET ${scanned - 1}
    ),
    scanned AS MATERIALIZED (
      SELECT "sortKey", "recordId"
      FROM (SELECT * FROM search_entries AS entries WHERE ${ofKind} ${inOrder} LIMIT ${scanned}) AS entries
      WHERE (SELECT count(*) FROM beginning) < ${MAX_RESULTS} AND strpos(entries.text, ${term}) > 0 AND ${others}
      ${inOrder} LIMIT ${MAX_RESULTS}
    ),
    found AS MATERIALIZED (
      SELECT "sortKey", "recordId" FROM search_entries AS entries
      WHERE (SELECT count(*) FROM beginning) + (SELECT count(*) FROM scanned) < ${MAX_RESULTS}
        AND EXISTS (SELECT FROM last_scanned) AND ${ofKind} AND ${textHas(term)} AND ${others}
    ),
    rest AS (
      SELECT "sortKey", "recordId" FROM found
      WHERE ("sortKey", "recordId") > (SELECT "sortKey", "recordId" FROM last_scanned)
      ${inOrder} LIMIT ${MAX_RESULTS}
    )
    SELECT "recordId" FROM (
      SELECT 1 AS part, * FROM beginning
      UNION ALL SELECT 2 AS part, * FROM scanned
      UNION ALL SELECT 3 AS part, * FROM rest
    ) AS matches
    ORDER BY part, "sortKey", "recordId" LIMIT ${MAX_RESULTS}`.execute(db);
  return rows.map(({ recordId }) => recordId);
}

async function findByStems(db: Db, query: StemQuery): Promise<StemMatch[]> {
  const { title, anywhere } = query.words;
  const conditions = [
    ...(title.length > 0 ? [sql`title @@ ${allOf(title)}::tsquery`] : []),
    ...(anywhere.length > 0 ? [sql`anywhere @@ ${allOf(anywhere)}::tsquery`] : []),
  ];
  const { rows } = await sql<{ recordId: string; beginning: string; titleLength: number }>`
    SELECT entries."recordId", entries."titleLength", left(entries.text, entries."titleLength"::integer) AS beginning
    FROM search_terms JOIN search_entries AS entries USING ("docId")
    WHERE ${sql.join(conditions, sql` AND `)} AND "docId" BETWEEN ${docIdsIn(query.range)} AND ${visibleAt(query.now)}
    LIMIT ${query.limit}`.execute(db);
  // PostgreSQL counts code points, the length counts UTF-16 code units.
  return rows.map(({ recordId, beginning, titleLength }) => ({
    recordId,
    title: beginning.slice(0, titleLength),
  }));
}

/** The `tsquery` for every one of some words, each in any of its names, whose stems follow each other. */
function allOf(words: StemQuery["words"]["title"]): string {
  return words.map((names) => `(${names.map(followingOf).join(" | ")})`).join(" & ");
}

function followingOf(name: readonly string[]): string {
  return `(${name.map((stem) => `'${stem}'`).join(" <-> ")})`;
}

/** No search is for a longer word, and PostgreSQL takes none of more than 2 kB. */
const MAX_STEM = 200;

async function add(trx: Db, entries: readonly IndexEntry[]): Promise<void> {
  // PostgreSQL leaves out the stems, which are no columns here.
  const rows = entries.map((entry) => ({ ...entry, pairs: pairsOf(entry.text) }));
  await sql`
    INSERT INTO search_entries
    SELECT * FROM json_populate_recordset(NULL::search_entries, ${JSON.stringify(rows)})`.execute(trx);
  await addStems(trx, entries);
}

async function replaceStems(trx: Db, entry: IndexEntry): Promise<void> {
  await sql`DELETE FROM search_terms WHERE "docId" = ${entry.docId}`.execute(trx);
  await addStems(trx, [entry]);
}

/** The stems go with their entry. */
async function remove(trx: Db, docId: number): Promise<void> {
  await sql`DELETE FROM search_entries WHERE "docId" = ${docId}`.execute(trx);
}

async function clear(trx: Db): Promise<void> {
  await sql`DELETE FROM search_terms`.execute(trx);
  await sql`DELETE FROM search_entries`.execute(trx);
}

async function copyAside(db: Db): Promise<void> {
  for (const table of [...COPIED_TABLES, "search_terms"]) await replaceTable(db, table, sql`TRUE`);
  await sql`ALTER TABLE search_terms
    ADD FOREIGN KEY ("docId") REFERENCES search_entries ("docId") ON DELETE CASCADE`.execute(db);
}

/** Counts again what the texts contain, by which PostgreSQL plans its queries. */
async function optimise(trx: Db): Promise<void> {
  await sql`ANALYZE search_entries, search_terms`.execute(trx);
}

async function isWhole(db: Db): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    SELECT (SELECT count(*) FROM search_entries) = (SELECT count(*) FROM search_terms) AS same`.execute(db);
  return rows[0]?.same === true;
}

async function findText(db: Db, kind: ContentKind, recordId: string): Promise<KnownText | undefined> {
  const { rows } = await sql<KnownText>`
    SELECT "docId", text FROM search_entries
    WHERE "contentType" = ${kind} AND "recordId" = ${recordId}`.execute(db);
  return rows[0];
}

async function addStems(trx: Db, entries: readonly IndexEntry[]): Promise<void> {
  const rows = entries.map(({ docId, titleStems, factStems }) => ({
    docId,
    title: vectorOf(titleStems),
    // One after the other without a neighbour between them, so that no phrase reaches from the title into the facts.
    anywhere: vectorOf([...titleStems, "", ...factStems]),
  }));
  await sql`
    INSERT INTO search_terms
    SELECT * FROM json_populate_recordset(NULL::search_terms, ${JSON.stringify(rows)})`.execute(trx);
}

/** Stems with their places as a `tsvector`. They are letters and digits, so none has to be escaped. */
function vectorOf(stems: readonly string[]): string {
  return stems
    .flatMap((stem, index) => (stem === "" || stem.length > MAX_STEM ? [] : [`'${stem}':${index + 1}`]))
    .join(" ");
}

/** What every installation of pg_trgm takes for letters, whatever the locale of the database is. */
const HAS_TRIGRAM = /[a-z0-9]{3}/;

/**
 * The condition that an entry's text contains a term, which an index answers: that of trigrams, or that of pairs for a term
 * without a trigram, such as two letters, or letters that the database's locale does not know.
 *
 * @param term folded.
 */
export function textHas(term: string): RawBuilder<boolean> {
  const contains = sql<boolean>`entries.text LIKE ${`%${term.replace(/[\\%_]/g, String.raw`\$&`)}%`}`;
  const pairs = HAS_TRIGRAM.test(term) ? [] : pairsOf(term);
  if (pairs.length === 0) return contains;
  return sql<boolean>`(entries.pairs @> ${pairs}::integer[] AND ${contains})`;
}

/**
 * Returns every pair of neighbouring characters once, as one number. Two rare pairs may have the same number, so a
 * query by pairs looks into the text too.
 */
function pairsOf(text: string): number[] {
  const pairs = new Set<number>();
  let before: number | undefined;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (before !== undefined) pairs.add((before << 16) ^ code);
    before = code;
  }
  return [...pairs];
}
