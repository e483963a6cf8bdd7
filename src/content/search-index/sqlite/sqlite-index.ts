import { sql } from "kysely";
import type { ContentKind } from "../../kinds/kinds.ts";
import { asTemporary, replaceTable } from "../../../storage/database/stand-ins.ts";
import type { Db } from "../../../storage/database/tables.ts";
import { COPIED_TABLES, type IndexEntry, type KnownText, type SearchIndex } from "../search-index.ts";
import { END, findByStems, findFirst, START } from "./find-in-sqlite.ts";

/** The index in SQLite: FTS5 with trigrams of the texts, and with the stems. */
export const sqliteIndex: SearchIndex = {
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

/** The stems are stored on their own. Undefined fields are not in JSON. */
const NO_STEMS = { titleStems: undefined, factStems: undefined };

async function add(trx: Db, entries: readonly IndexEntry[]): Promise<void> {
  const rows = JSON.stringify(entries.map((entry) => ({ ...entry, ...NO_STEMS })));
  await sql`
    INSERT INTO search_entries
      (docId, contentType, recordId, version, sortKey, titleLength, visibleFrom, visibleUntil)
    SELECT value ->> 'docId', value ->> 'contentType', value ->> 'recordId', value ->> 'version',
      value ->> 'sortKey', value ->> 'titleLength', value ->> 'visibleFrom', value ->> 'visibleUntil'
    FROM json_each(${rows})`.execute(trx);
  await sql`
    INSERT INTO search_texts (docId, text)
    SELECT value ->> 'docId', value ->> 'text' FROM json_each(${rows})`.execute(trx);
  await sql`
    INSERT INTO search_trigrams (rowid, text)
    SELECT value ->> 'docId', ${START} || (value ->> 'text') || ${END} FROM json_each(${rows})`.execute(trx);
  await addStems(trx, entries);
}

async function replaceStems(trx: Db, entry: IndexEntry): Promise<void> {
  await removeStems(trx, entry.docId);
  await addStems(trx, [entry]);
}

async function remove(trx: Db, docId: number): Promise<void> {
  await sql`DELETE FROM search_trigrams WHERE rowid = ${docId}`.execute(trx);
  await removeStems(trx, docId);
  await sql`DELETE FROM search_texts WHERE docId = ${docId}`.execute(trx);
  await sql`DELETE FROM search_entries WHERE docId = ${docId}`.execute(trx);
}

async function clear(trx: Db): Promise<void> {
  await sql`DELETE FROM search_texts`.execute(trx);
  await sql`DELETE FROM search_entries`.execute(trx);
  await sql`INSERT INTO search_trigrams (search_trigrams) VALUES ('delete-all')`.execute(trx);
  await sql`INSERT INTO search_terms (search_terms) VALUES ('delete-all')`.execute(trx);
}

async function copyAside(db: Db): Promise<void> {
  for (const table of [...COPIED_TABLES, "search_texts"]) await replaceTable(db, table, sql`TRUE`);
  for (const table of ["search_trigrams", "search_terms"]) {
    const { rows } = await sql<{ statement: string }>`
      SELECT sql AS statement FROM main.sqlite_master WHERE name = ${table}`.execute(db);
    for (const { statement } of rows) await sql.raw(asTemporary(statement)).execute(db);
    // FTS5 reads its own tables at the first use, which comes after this.
    for (const part of ["data", "idx", "docsize", "config"]) {
      const own = `${table}_${part}`;
      await sql.raw(`DELETE FROM temp.${own}`).execute(db);
      await sql.raw(`INSERT INTO temp.${own} SELECT * FROM main.${own}`).execute(db);
    }
  }
  await sql`CREATE VIRTUAL TABLE temp.search_vocabulary USING fts5vocab (temp, search_trigrams, row)`.execute(
    db,
  );
}

/** Merges the lists that each batch has written into one list for each trigram and stem. */
async function optimise(trx: Db): Promise<void> {
  await sql`INSERT INTO search_trigrams (search_trigrams) VALUES ('optimize')`.execute(trx);
  await sql`INSERT INTO search_terms (search_terms) VALUES ('optimize')`.execute(trx);
}

async function isWhole(db: Db): Promise<boolean> {
  const { rows } = await sql<{ same: 0 | 1 }>`
    SELECT (SELECT count(*) FROM search_entries) = (SELECT count(*) FROM search_texts)
      AND (SELECT count(*) FROM search_entries) = (SELECT count(*) FROM search_trigrams_docsize)
      AND (SELECT count(*) FROM search_entries) = (SELECT count(*) FROM search_terms_docsize) AS same
  `.execute(db);
  return rows[0]?.same === 1;
}

async function findText(db: Db, kind: ContentKind, recordId: string): Promise<KnownText | undefined> {
  const { rows } = await sql<KnownText>`
    SELECT entries.docId, coalesce(texts.text, '') AS text
    FROM search_entries AS entries LEFT JOIN search_texts AS texts ON texts.docId = entries.docId
    WHERE entries.contentType = ${kind} AND entries.recordId = ${recordId}`.execute(db);
  return rows[0];
}

async function addStems(trx: Db, entries: readonly IndexEntry[]): Promise<void> {
  const rows = entries.map(({ docId, titleStems, factStems }) => [
    docId,
    titleStems.join(" "),
    factStems.join(" "),
  ]);
  await sql`
    INSERT INTO search_terms (rowid, title, facts)
    SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${JSON.stringify(rows)})`.execute(trx);
}

async function removeStems(trx: Db, docId: number): Promise<void> {
  await sql`DELETE FROM search_terms WHERE rowid = ${docId}`.execute(trx);
}
