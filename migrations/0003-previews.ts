import { sql, type QueryExecutorProvider } from "kysely";

/**
 * Drafts that can be looked at by a link. A row is a whole record as its page would show it,
 * published or not; the token in the link is kept as its SHA-256 alone.
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
