import Sqlite from "better-sqlite3";

/** The tables of the search, whose forms are SQLite's or PostgreSQL's own. */
const SEARCH_TABLES = /\bsearch_(?:entries|texts|trigrams|terms|vocabulary)/;

/** What SQLite was asked since the last call of `takeStatements`, of that which is written otherwise for PostgreSQL. */
const recorded = new Set<string>();

/** Notes every statement that is prepared by this process. Called once: the files of a worker share this module. */
function record(): void {
  Sqlite.prototype.prepare = new Proxy(Sqlite.prototype.prepare, {
    apply(prepare, database, words: [string]) {
      if (isOtherwiseOnPostgres(words[0])) recorded.add(shapeOf(words[0]));
      return Reflect.apply(prepare, database, words);
    },
  });
}

if (process.env["RECORD_SQL"] !== undefined) record();

/** How a test looks at a whole table. The code asks for columns. */
const WHOLE_TABLE = /^SELECT \* FROM \w+$/;

/** Whether a statement that SQLite runs is written otherwise for PostgreSQL. */
export function isOtherwiseOnPostgres(text: string): boolean {
  if (WHOLE_TABLE.test(text)) return false;
  return SEARCH_TABLES.test(text) || wordOfOneDatabase(text) !== undefined;
}

/** A statement without its line breaks, and with one parameter in place of a list of any length. */
export function shapeOf(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\?(?:, \?)+/g, "?")
    .trim();
}

/** Returns what was noted, and forgets it. */
export function takeStatements(): string[] {
  const statements = [...recorded].toSorted();
  recorded.clear();
  return statements;
}

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
