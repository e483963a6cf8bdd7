import { sql, type RawBuilder } from "kysely";

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
export function pairsOf(text: string): number[] {
  const pairs = new Set<number>();
  let before: number | undefined;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (before !== undefined) pairs.add((before << 16) ^ code);
    before = code;
  }
  return [...pairs];
}
