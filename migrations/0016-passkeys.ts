import { sql, type QueryExecutorProvider } from "kysely";

/** Passkeys, with which users sign in instead of a password. The table holds public keys only. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) {
    await sql.raw(statement).execute(db);
  }
}

const STATEMENTS = [
  `CREATE TABLE passkeys (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 1400),
    "userId" TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    "publicKey" TEXT NOT NULL,
    counter INTEGER NOT NULL CHECK (counter >= 0),
    transports TEXT NOT NULL CHECK (json_type(transports) = 'array'),
    "createdDate" TEXT NOT NULL,
    "lastUsedDate" TEXT
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX passkeys_by_user ON passkeys ("userId")`,
];
