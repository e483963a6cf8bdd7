import { sql } from "kysely";
import type { ContentKind } from "../../kinds/kinds.ts";
import type { Db } from "../../../storage/database/tables.ts";
import type { IndexEntry, KnownText } from "../search-index.ts";
import { pairsOf } from "./text-has.ts";

/** No search is for a longer word, and PostgreSQL takes none of more than 2 kB. */
const MAX_STEM = 200;

export async function add(trx: Db, entries: readonly IndexEntry[]): Promise<void> {
  // PostgreSQL leaves out the stems, which are no columns here.
  const rows = entries.map((entry) => ({ ...entry, pairs: pairsOf(entry.text) }));
  await sql`
    INSERT INTO search_entries
    SELECT * FROM json_populate_recordset(NULL::search_entries, ${JSON.stringify(rows)})`.execute(trx);
  await addStems(trx, entries);
}

export async function replaceStems(trx: Db, entry: IndexEntry): Promise<void> {
  await sql`DELETE FROM search_terms WHERE "docId" = ${entry.docId}`.execute(trx);
  await addStems(trx, [entry]);
}

/** The stems go with their entry. */
export async function remove(trx: Db, docId: number): Promise<void> {
  await sql`DELETE FROM search_entries WHERE "docId" = ${docId}`.execute(trx);
}

export async function clear(trx: Db): Promise<void> {
  await sql`DELETE FROM search_terms`.execute(trx);
  await sql`DELETE FROM search_entries`.execute(trx);
}

/** Counts again what the texts contain, by which PostgreSQL plans its queries. */
export async function optimise(trx: Db): Promise<void> {
  await sql`ANALYZE search_entries, search_terms`.execute(trx);
}

export async function isWhole(db: Db): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    SELECT (SELECT count(*) FROM search_entries) = (SELECT count(*) FROM search_terms) AS same`.execute(db);
  return rows[0]?.same === true;
}

export async function findText(db: Db, kind: ContentKind, recordId: string): Promise<KnownText | undefined> {
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
