import { sql } from "kysely";
import type { Db } from "../../../storage/database/tables.ts";
import { docIdsIn } from "../doc-ids.ts";
import type { StemMatch, StemQuery } from "../search-index.ts";
import { visibleAt } from "../visible-at.ts";

export async function findByStems(db: Db, query: StemQuery): Promise<StemMatch[]> {
  const { title, anywhere } = query.words;
  const conditions = [
    ...(title.length > 0 ? [sql`title @@ ${allOf(title)}::tsquery`] : []),
    ...(anywhere.length > 0 ? [sql`anywhere @@ ${allOf(anywhere)}::tsquery`] : []),
  ];
  const { rows } = await sql<{ recordId: string; beginning: string; titleLength: number }>`
    WITH found AS MATERIALIZED (
      SELECT "docId" FROM search_terms
      WHERE ${sql.join(conditions, sql` AND `)} AND "docId" BETWEEN ${docIdsIn(query.range)}
      LIMIT ${query.limit}
    )
    SELECT entries."recordId", entries."titleLength", left(entries.text, entries."titleLength"::integer) AS beginning
    FROM found JOIN search_entries AS entries USING ("docId")
    WHERE ${visibleAt(query.now)}`.execute(db);
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
