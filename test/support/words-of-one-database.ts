/** Words that only one of the two has, or that mean something else there. */
const DIALECT =
  /\bjson_(?:each|extract|array_length)\(|\b(?:instr|strpos|fold|iif|ifnull|strftime|group_concat|string_agg|printf)\(|::|->>?|\b(?:rowid|MATCH|GLOB|INDEXED BY|AUTOINCREMENT|PRAGMA|main\.sqlite_master|ILIKE|NOTIFY|DISTINCT ON)\b/;

/** PostgreSQL reads a name without quotation marks in small letters. */
const UNQUOTED = /\b[a-z_]+[A-Z]\w*/;

/**
 * Returns a word by which the text of a query is for one database only; undefined if both read it alike. Outside of
 * `src/storage/database` and the search index there is none, but in the SQLite form of an expression with two forms.
 */
export function wordOfOneDatabase(text: string): string | undefined {
  const dialect = DIALECT.exec(text);
  if (dialect) return dialect[0];
  return UNQUOTED.exec(text.replaceAll(/"[^"]*"|'[^']*'/g, " "))?.[0];
}
