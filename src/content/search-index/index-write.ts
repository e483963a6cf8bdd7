import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { listById } from "../lifecycle/read.ts";
import type { AnyRecord, FinishedWrite, PublicView, ServerKind } from "../lifecycle/server-kind.ts";
import type { ContentKind } from "../kinds/kinds.ts";
import { isOneOf, rowsOfJson } from "../../storage/database/sql.ts";
import type { Db } from "../../storage/database/tables.ts";
import { malteseKey } from "../../rules/matching/maltese-order.ts";
import { searchableText, type SearchDocument } from "../../rules/matching/search.ts";
import { stemsOf, searchFold } from "../../rules/matching/words.ts";
import type { Facts } from "../../rules/text/fill-words.ts";
import { stripMarkup } from "../../rules/text/text.ts";
import { nextDocId, type IndexEntry, type KnownText } from "./search-index.ts";
import { searchIndexOf } from "./index-of.ts";
import { readSearchFacts, searchDocumentOf } from "./search-document.ts";

/** For texts, which depend neither on the time nor on other records: the index has no offers and no slugs that a record names. */
const TEXT_VIEW: PublicView = { now: new Date(0), isShown: () => true };

/** An entry with the document that it was made of. */
interface NewEntry {
  entry: IndexEntry;
  document: SearchDocument;
}

/** Updates the index after a write, in the same transaction. */
export async function updateSearchIndex<Item extends AnyRecord>(
  trx: Db,
  kind: ServerKind<Item>,
  { before, record, action }: Pick<FinishedWrite<Item>, "before" | "record" | "action">,
): Promise<void> {
  if (!kind.search) return;
  const isPublic = record.status === kind.visibility.status && action !== "binned";
  await (isPublic ? putRecord(trx, kind, record, before) : removeRecord(trx, kind.name, record.id));
}

/** Makes the index say of these records what the database says, whatever it said. */
export async function indexAgain(trx: Db, kind: ServerKind, ids: readonly string[]): Promise<void> {
  const isPublic = sql`"deletedDate" IS NULL AND status = ${kind.visibility.status}`;
  const records = new Map((await listById(trx, kind, ids, isPublic)).map((each) => [each.id, each] as const));
  for (const id of ids) {
    const record = records.get(id);
    await (record ? putRecord(trx, kind, record, undefined) : removeRecord(trx, kind.name, id));
  }
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
  const added = records.flatMap((record, index) => entryOf(kind, record, facts, firstDocId + index) ?? []);
  await addEntries(trx, added);
}

async function putRecord<Item extends AnyRecord>(
  trx: Db,
  kind: ServerKind<Item>,
  record: Item,
  before: Item | undefined,
): Promise<void> {
  if (!kind.search) return;
  const facts = await readSearchFacts(trx, kind);
  // A new price, of which the till may bring thousands, changes nothing that is searched.
  if (before && isSameEntry(entryOf(kind, before, facts, 0), entryOf(kind, record, facts, 0))) {
    const { numUpdatedRows } = await trx
      .updateTable("search_entries")
      .set({ version: record.version })
      .where("contentType", "=", kind.name)
      .where("recordId", "=", record.id)
      .executeTakeFirst();
    // It is not there if it was no visible record before.
    if (numUpdatedRows > 0n) return;
  }
  const index = searchIndexOf(trx);
  const known = await index.findText(trx, kind.name, record.id);
  const docId = known?.docId ?? (await nextDocId(trx, kind.search.range));
  const made = entryOf(kind, record, facts, docId);
  if (!made) return;
  if (known?.text === made.entry.text) {
    const { version, sortKey, titleLength, visibleFrom, visibleUntil } = made.entry;
    await trx
      .updateTable("search_entries")
      .set({ version, sortKey, titleLength, visibleFrom, visibleUntil })
      .where("docId", "=", docId)
      .execute();
    // The facts are not part of the text, so they may have changed.
    await index.replaceStems(trx, made.entry);
    return;
  }
  if (known) await removeKnown(trx, known);
  await addEntries(trx, [made]);
  await markChanged(trx);
}

async function removeRecord(trx: Db, kind: ContentKind, recordId: string): Promise<void> {
  const known = await searchIndexOf(trx).findText(trx, kind, recordId);
  if (!known) return;
  await removeKnown(trx, known);
  await markChanged(trx);
}

/** The entry of what visitors read of a record. */
function entryOf<Item extends AnyRecord>(
  kind: ServerKind<Item>,
  record: Item,
  facts: Facts,
  docId: number,
): NewEntry | undefined {
  const shown = kind.publicView(record, TEXT_VIEW);
  const document = searchDocumentOf(kind, shown, facts);
  if (!document) return undefined;
  const { title, text } = searchableText(document);
  const { from, until } = kind.visibility;
  const otherWords = kind.search?.otherWords?.(shown) ?? [];
  return {
    document,
    entry: {
      docId,
      contentType: kind.name,
      recordId: record.id,
      version: record.version,
      text,
      sortKey: malteseKey(document.title),
      titleLength: title.length,
      visibleFrom: textOf(from && Reflect.get(record, from)),
      visibleUntil: textOf(until && Reflect.get(record, until)),
      titleStems: stemsOf(document.title),
      factStems: stemsOf([stripMarkup(document.description), document.category, ...otherWords].join("\n")),
    },
  };
}

function isSameEntry(before: NewEntry | undefined, after: NewEntry | undefined): boolean {
  if (!before || !after) return false;
  return isDeepStrictEqual({ ...before.entry, version: 0 }, { ...after.entry, version: 0 });
}

async function addEntries(trx: Db, added: readonly NewEntry[]): Promise<void> {
  await searchIndexOf(trx).add(
    trx,
    added.map(({ entry }) => entry),
  );
  await addWords(trx, added);
}

async function removeKnown(trx: Db, { docId, text }: KnownText): Promise<void> {
  await searchIndexOf(trx).remove(trx, docId);
  const isWord = isOneOf(sql`word`, [...wordsOf(text)]);
  await sql`UPDATE search_words SET documents = documents - 1 WHERE ${isWord}`.execute(trx);
  await sql`DELETE FROM search_words WHERE documents < 1 AND ${isWord}`.execute(trx);
}

/** Adds the words of new entries to the vocabulary: their spelling, and in how many documents they are. */
async function addWords(trx: Db, added: readonly NewEntry[]): Promise<void> {
  const words = new Map<string, { shown: string; documents: number }>();
  for (const { entry, document } of added) {
    const spellings = spellingsOf(`${document.title} ${stripMarkup(document.description)}`);
    for (const word of wordsOf(entry.text)) {
      const known = words.get(word);
      if (known) known.documents += 1;
      else words.set(word, { shown: spellings.get(word) ?? word, documents: 1 });
    }
  }
  const rows = [...words].map(([word, { shown, documents }]) => [word, shown, documents]);
  await sql`
    INSERT INTO search_words (word, shown, documents)
    SELECT value ->> 0, value ->> 1, CAST(value ->> 2 AS bigint) FROM ${rowsOfJson(rows)} WHERE TRUE
    ON CONFLICT (word) DO UPDATE SET documents = search_words.documents + excluded.documents`.execute(trx);
}

/** Increases the generation, which invalidates vocabularies cached in memory (src/site/search/spelling/other-words.ts). */
async function markChanged(trx: Db): Promise<void> {
  await sql`UPDATE search_state SET generation = generation + 1`.execute(trx);
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** Shorter words resemble too many others to be corrections; longer ones are hardly words. */
const LENGTHS = { min: 3, max: 30 };

const WORD = /[\p{L}\p{M}]+/gu;

/** Returns the words of a folded text that can serve as corrections of typing errors. */
function wordsOf(folded: string): Set<string> {
  const words = (folded.match(WORD) ?? []).filter(
    ({ length }) => length >= LENGTHS.min && length <= LENGTHS.max,
  );
  return new Set(words);
}

/** Returns the spellings of a text's words by their folded form: `gbejna` gives `ġbejna`. */
function spellingsOf(text: string): Map<string, string> {
  const spellings = new Map<string, string>();
  for (const word of text
    .normalize("NFC")
    .toLowerCase()
    .match(/[\p{L}\p{M}'’]+/gu) ?? []) {
    const spelling = word.replace(/^['’]+|['’]+$/g, "");
    const folded = searchFold(spelling);
    if (!spellings.has(folded)) spellings.set(folded, spelling);
  }
  return spellings;
}
