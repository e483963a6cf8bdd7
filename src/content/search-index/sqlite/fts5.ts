import { sql } from "kysely";
import type { Db } from "../../../storage/database/tables.ts";
import type { WantedWords } from "../../../rules/matching/meaning.ts";
import { docIdsIn, visibleAt } from "../doc-ids.ts";
import type { StemMatch, StemQuery } from "../search-index.ts";

/** Precedes every indexed text, so that a trigram query can find titles that begin with a term. */
export const START = "\u0002";

/** Follows every indexed text, so that its last two letters also begin a trigram. */
export const END = "\u0003";

/** Quotes a string for FTS5, in which only the quotation mark is special. */
export function phrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

export async function findByStems(db: Db, query: StemQuery): Promise<StemMatch[]> {
  const { rows } = await sql<{ recordId: string; beginning: string; titleLength: number }>`
    WITH found AS MATERIALIZED (
      SELECT rowid AS docId FROM search_terms
      WHERE search_terms MATCH ${allOf(query.words)} AND rowid BETWEEN ${docIdsIn(query.range)}
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
function allOf({ title, anywhere }: WantedWords): string {
  const inTitle = title.length > 0 ? [`title : (${title.map(anyOf).join(" AND ")})`] : [];
  return [...inTitle, ...anywhere.map(anyOf)].join(" AND ");
}

function anyOf(names: readonly (readonly string[])[]): string {
  return `(${[...new Set(names.map((name) => phrase(name.join(" "))))].join(" OR ")})`;
}
