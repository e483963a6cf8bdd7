import { sql, type QueryExecutorProvider } from "kysely";

/**
 * The tables of the search: an index of the content that is or will become public, the words with which typing errors are
 * corrected, the synonyms, and the searches without results.
 *
 * The index is derived from the content: it is rebuilt if it is missing or out of date.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) {
    await sql.raw(statement).execute(db);
  }
}

const STATEMENTS = [
  // One row for each record; narrow, because sorting many matches reads many rows.
  `CREATE TABLE search_entries (
    docId INTEGER NOT NULL PRIMARY KEY,
    contentType TEXT NOT NULL,
    recordId TEXT NOT NULL,
    version INTEGER NOT NULL,
    sortKey TEXT NOT NULL,
    titleLength INTEGER NOT NULL,
    visibleFrom TEXT,
    visibleUntil TEXT,
    UNIQUE (contentType, recordId)
  ) STRICT`,
  `CREATE INDEX search_entries_in_order ON search_entries (contentType, sortKey, recordId)`,

  // The folded text, for an ordered scan, which finds the first of many matches fastest.
  `CREATE TABLE search_texts (
    docId INTEGER NOT NULL PRIMARY KEY REFERENCES search_entries (docId) ON DELETE CASCADE,
    text TEXT NOT NULL
  ) STRICT`,

  // Without a copy of the text, and without case folding, which the program does itself.
  `CREATE VIRTUAL TABLE search_trigrams USING fts5 (
    text, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1
  )`,
  // The list of trigrams: those that begin with two letters answer a query of two letters.
  `CREATE VIRTUAL TABLE search_vocabulary USING fts5vocab (search_trigrams, row)`,

  `CREATE TABLE search_words (
    word TEXT NOT NULL PRIMARY KEY,
    shown TEXT NOT NULL,
    documents INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,

  // One row: the version of the rules that built the index, and a counter of its changes.
  `CREATE TABLE search_state (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    rules INTEGER NOT NULL,
    generation INTEGER NOT NULL
  ) STRICT`,
  `INSERT INTO search_state (id, rules, generation) VALUES (1, 0, 0)`,

  // One row: groups of synonyms, as a JSON list of lists.
  `CREATE TABLE search_synonyms (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    groups TEXT NOT NULL CHECK (json_type(groups) = 'array'),
    version INTEGER NOT NULL CHECK (version >= 1),
    updatedDate TEXT,
    updatedBy TEXT
  ) STRICT`,
  `INSERT INTO search_synonyms (id, groups, version) VALUES (1, '[]', 1)`,

  `CREATE TABLE search_misses (
    day TEXT NOT NULL,
    term TEXT NOT NULL,
    count INTEGER NOT NULL CHECK (count >= 1),
    PRIMARY KEY (day, term)
  ) STRICT, WITHOUT ROWID`,
];
