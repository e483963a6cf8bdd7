import { sql } from "kysely";
import type { ContentKind } from "../content/kinds.ts";
import type { AnyRecord, ServerKind } from "../content/lifecycle/server-kind.ts";
import type { Db } from "../database/tables.ts";
import { stripMarkup } from "../rules/text/text.ts";
import type { WantedWords } from "../rules/search/meaning.ts";
import { stemsOf } from "../rules/search/word-stems.ts";
import { docIdsIn, phrase, visibleAt } from "./index-read.ts";
import { readSearchFacts, searchDocumentOf } from "./search-document.ts";

/** A record with the number of its document. */
export interface NumberedRecord<Item> {
  docId: number;
  record: Item;
}

/** Adds records to the index of words: the stems of the title, and those of the description and the kind's facts. */
export async function addTerms<Item extends AnyRecord>(
  trx: Db,
  kind: ServerKind<Item>,
  records: readonly NumberedRecord<Item>[],
): Promise<void> {
  const facts = await readSearchFacts(trx, kind);
  const rows = records.map(({ docId, record }) => {
    const { title = "", description = "", category = "" } = searchDocumentOf(kind, record, facts) ?? {};
    const other = [stripMarkup(description), category, ...(kind.search?.otherWords?.(record) ?? [])];
    return [docId, stemsOf(title).join(" "), stemsOf(other.join("\n")).join(" ")];
  });
  await sql`
    INSERT INTO search_terms (rowid, title, facts)
    SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${JSON.stringify(rows)})`.execute(trx);
}

export async function removeTerms(trx: Db, docId: number): Promise<void> {
  await sql`DELETE FROM search_terms WHERE rowid = ${docId}`.execute(trx);
}

/** A record that the index of words found. */
export interface TermMatch {
  recordId: string;
  /** Its folded title. */
  title: string;
}

interface TermQuery {
  kind: ContentKind;
  range: number;
  /** An FTS5 expression, as `allOf` returns it. */
  expression: string;
  now: Date;
  /** At most so many, in no particular order: a search must not read every match of a common word. */
  limit: number;
}

/** Returns visible records that match an expression. */
export async function findByTerms(db: Db, query: TermQuery): Promise<TermMatch[]> {
  const { rows } = await sql<{ recordId: string; beginning: string; titleLength: number }>`
    WITH found AS MATERIALIZED (
      SELECT rowid AS docId FROM search_terms
      WHERE search_terms MATCH ${query.expression} AND rowid BETWEEN ${docIdsIn(query.range)}
      LIMIT ${query.limit}
    )
    SELECT entries.recordId, entries.titleLength, substr(texts.text, 1, entries.titleLength) AS beginning
    FROM found CROSS JOIN search_entries AS entries USING (docId) CROSS JOIN search_texts AS texts USING (docId)
    WHERE entries.contentType = ${query.kind} AND ${visibleAt(query.now)}`.execute(db);
  // SQLite counts code points, the length counts UTF-16 code units.
  return rows.map(({ recordId, beginning, titleLength }) => ({
    recordId,
    title: beginning.slice(0, titleLength),
  }));
}

/** The FTS5 expression for records with every one of some words, at least one, each in any of its names. */
export function allOf({ title, anywhere }: WantedWords): string {
  const inTitle = title.length > 0 ? [`title : (${title.map(anyOf).join(" AND ")})`] : [];
  return [...inTitle, ...anywhere.map(anyOf)].join(" AND ");
}

function anyOf(names: readonly (readonly string[])[]): string {
  return `(${[...new Set(names.map((name) => phrase(name.join(" "))))].join(" OR ")})`;
}
