import { sql, type QueryExecutorProvider } from "kysely";

/**
 * The word index of the search, beside the trigrams: the stems of a record's title, and those of its other facts (brand,
 * category, ingredients). Top answers and related results are found in it.
 *
 * It is derived from the content: the next start fills it.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql
    .raw(
      `CREATE VIRTUAL TABLE search_terms USING fts5 (
        title, facts, tokenize = 'unicode61 remove_diacritics 0', content = '', contentless_delete = 1
      )`,
    )
    .execute(db);
}
