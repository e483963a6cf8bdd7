import { sql, type QueryExecutorProvider } from "kysely";

/** The personal API tokens of staff. Of a token only the SHA-256 is stored. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) {
    await sql.raw(statement).execute(db);
  }
}

const STATEMENTS = [
  `CREATE TABLE api_tokens (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    "userId" TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    hash TEXT NOT NULL UNIQUE CHECK (length(hash) = 64),
    permissions TEXT NOT NULL CHECK (json_type(permissions) = 'array'),
    "createdDate" TEXT NOT NULL,
    "expiresDate" TEXT NOT NULL,
    "lastUsedDate" TEXT,
    "lastUsedAddress" TEXT
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX api_tokens_by_user ON api_tokens ("userId")`,
];
