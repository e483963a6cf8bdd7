import { sql, type QueryExecutorProvider } from "kysely";

/**
 * What search stands on: an index over the content that is public or will be, the words that typing errors are
 * mended with, the words that mean the same, and what visitors looked for in vain.
 *
 * The index holds nothing that the content does not: it is made anew where it is missing or out of step.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) {
    await sql.raw(statement).execute(db);
  }
}

const STATEMENTS = [
  // One row a record: narrow, since sorting many matches reads as many of these.
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

  // The folded text, read where matches are many and an ordered scan finds the first of them soonest.
  `CREATE TABLE search_texts (
    docId INTEGER NOT NULL PRIMARY KEY REFERENCES search_entries (docId) ON DELETE CASCADE,
    text TEXT NOT NULL
  ) STRICT`,

  // Keeps no text of its own; folding is ours.
  `CREATE VIRTUAL TABLE search_trigrams USING fts5 (
    text, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1
  )`,
  // The trigrams there are: those that begin with two given letters stand for a query of two letters.
  `CREATE VIRTUAL TABLE search_vocabulary USING fts5vocab (search_trigrams, row)`,

  `CREATE TABLE search_words (
    word TEXT NOT NULL PRIMARY KEY,
    shown TEXT NOT NULL,
    documents INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,

  // One row: by which rules the index was made, and how often it has changed.
  `CREATE TABLE search_state (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    rules INTEGER NOT NULL,
    generation INTEGER NOT NULL
  ) STRICT`,
  `INSERT INTO search_state (id, rules, generation) VALUES (1, 0, 0)`,

  // One row: groups of words that mean the same, as a JSON list of lists.
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
