import { sql } from "kysely";
import type { AnyRecord, FinishedWrite, ServerKind } from "../content/lifecycle/server-kind.ts";
import type { ContentKind } from "../content/kinds.ts";
import type { Db } from "../database/tables.ts";
import { malteseKey } from "../rules/search/maltese-order.ts";
import { searchableText, type SearchDocument } from "../rules/search/search.ts";
import { spellingsOf, wordsOf } from "./search-words.ts";
import type { Facts } from "../rules/text/fill-words.ts";
import { stripMarkup } from "../rules/text/text.ts";
import { docIdRange, END, START } from "./doc-ids.ts";
import { readSearchFacts, searchDocumentOf } from "./search-document.ts";
import { addTerms, removeTerms } from "./term-index.ts";

/** The columns of an indexed record. */
interface EntryRow {
  docId: number;
  contentType: ContentKind;
  recordId: string;
  version: number;
  sortKey: string;
  titleLength: number;
  visibleFrom: string | null;
  visibleUntil: string | null;
  text: string;
}

interface Entry {
  row: EntryRow;
  document: SearchDocument;
}

/** Updates the index after a write, in the same transaction. */
export async function updateSearchIndex<Item extends AnyRecord>(
  trx: Db,
  kind: ServerKind<Item>,
  { record, action }: Pick<FinishedWrite<Item>, "record" | "action" | "now">,
): Promise<void> {
  if (!kind.search) return;
  const isPublic = record.status === kind.visibility.status && action !== "binned";
  await (isPublic ? putRecord(trx, kind, record) : removeRecord(trx, kind.name, record.id));
}

/**
 * Adds public records that are not in the index, with document ids from `firstDocId` on. Needs a few statements for
 * hundreds of records.
 */
export async function addRecords<Item extends AnyRecord>(
  trx: Db,
  kind: ServerKind<Item>,
  records: readonly Item[],
  firstDocId: number,
): Promise<void> {
  const facts = await readSearchFacts(trx, kind);
  const entries = records.flatMap((record, index) => entryOf(kind, record, facts, firstDocId + index) ?? []);
  const rows = JSON.stringify(entries.map(({ row }) => row));
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
  await addTerms(
    trx,
    kind,
    records.map((record, index) => ({ docId: firstDocId + index, record })),
  );
  await addWords(trx, entries);
}

async function putRecord<Item extends AnyRecord>(
  trx: Db,
  kind: ServerKind<Item>,
  record: Item,
): Promise<void> {
  if (!kind.search) return;
  const known = await findKnown(trx, kind.name, record.id);
  const docId = known?.docId ?? (await nextDocId(trx, kind.search.range));
  const entry = entryOf(kind, record, await readSearchFacts(trx, kind), docId);
  if (!entry) return;
  if (known?.text === entry.row.text) {
    const { version, sortKey, titleLength, visibleFrom, visibleUntil } = entry.row;
    await trx
      .updateTable("search_entries")
      .set({ version, sortKey, titleLength, visibleFrom, visibleUntil })
      .where("docId", "=", docId)
      .execute();
    // The facts are not part of the text, so they may have changed.
    await removeTerms(trx, docId);
    await addTerms(trx, kind, [{ docId, record }]);
    return;
  }
  if (known) await removeKnown(trx, known);
  await addRecords(trx, kind, [record], docId);
  await markChanged(trx);
}

async function removeRecord(trx: Db, kind: ContentKind, recordId: string): Promise<void> {
  const known = await findKnown(trx, kind, recordId);
  if (!known) return;
  await removeKnown(trx, known);
  await markChanged(trx);
}

function entryOf<Item extends AnyRecord>(
  kind: ServerKind<Item>,
  record: Item,
  facts: Facts,
  docId: number,
): Entry | undefined {
  const document = searchDocumentOf(kind, record, facts);
  if (!document) return undefined;
  const { title, text } = searchableText(document);
  const { from, until } = kind.visibility;
  return {
    document,
    row: {
      docId,
      contentType: kind.name,
      recordId: record.id,
      version: record.version,
      text,
      sortKey: malteseKey(document.title),
      titleLength: title.length,
      visibleFrom: textOf(from && record[from]),
      visibleUntil: textOf(until && record[until]),
    },
  };
}

interface Known {
  docId: number;
  text: string;
}

async function findKnown(trx: Db, kind: ContentKind, recordId: string): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    SELECT entries.docId, coalesce(texts.text, '') AS text
    FROM search_entries AS entries LEFT JOIN search_texts AS texts ON texts.docId = entries.docId
    WHERE entries.contentType = ${kind} AND entries.recordId = ${recordId}`.execute(trx);
  return rows[0];
}

async function nextDocId(trx: Db, range: number): Promise<number> {
  const [first, last] = docIdRange(range);
  const { rows } = await sql<{ highest: number | null }>`
    SELECT max(docId) AS highest FROM search_entries WHERE docId BETWEEN ${first} AND ${last}`.execute(trx);
  return Math.max(first, (rows[0]?.highest ?? 0) + 1);
}

async function removeKnown(trx: Db, { docId, text }: Known): Promise<void> {
  await sql`DELETE FROM search_trigrams WHERE rowid = ${docId}`.execute(trx);
  await removeTerms(trx, docId);
  await trx.deleteFrom("search_texts").where("docId", "=", docId).execute();
  await trx.deleteFrom("search_entries").where("docId", "=", docId).execute();
  const words = JSON.stringify([...wordsOf(text)]);
  await sql`
    UPDATE search_words SET documents = documents - 1
    WHERE word IN (SELECT value FROM json_each(${words}))`.execute(trx);
  await sql`
    DELETE FROM search_words
    WHERE documents < 1 AND word IN (SELECT value FROM json_each(${words}))`.execute(trx);
}

/** Adds the words of new entries to the vocabulary: their spelling, and in how many documents they are. */
async function addWords(trx: Db, entries: readonly Entry[]): Promise<void> {
  const words = new Map<string, { shown: string; documents: number }>();
  for (const { row, document } of entries) {
    const spellings = spellingsOf(`${document.title} ${stripMarkup(document.description)}`);
    for (const word of wordsOf(row.text)) {
      const known = words.get(word);
      if (known) known.documents += 1;
      else words.set(word, { shown: spellings.get(word) ?? word, documents: 1 });
    }
  }
  const rows = JSON.stringify([...words].map(([word, { shown, documents }]) => [word, shown, documents]));
  await sql`
    INSERT INTO search_words (word, shown, documents)
    SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${rows}) WHERE TRUE
    ON CONFLICT (word) DO UPDATE SET documents = documents + excluded.documents`.execute(trx);
}

/** Increases the generation, which invalidates vocabularies cached in memory (vocabulary.ts). */
async function markChanged(trx: Db): Promise<void> {
  await sql`UPDATE search_state SET generation = generation + 1`.execute(trx);
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
