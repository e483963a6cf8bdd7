import { sql, type QueryExecutorProvider } from "kysely";

/**
 * Drafts that a link shows. A row has the whole record as its page would show it, published
 * or not. Of the token in the link only the SHA-256 is stored.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) {
    await sql.raw(statement).execute(db);
  }
}

const STATEMENTS = [
  `CREATE TABLE previews (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    hash TEXT NOT NULL UNIQUE CHECK (length(hash) = 64),
    userId TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    contentType TEXT NOT NULL,
    record TEXT NOT NULL CHECK (json_valid(record)),
    createdDate TEXT NOT NULL,
    expiresDate TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX previews_by_user ON previews (userId)`,
];
