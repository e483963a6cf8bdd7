import { sql, type QueryExecutorProvider } from "kysely";

/**
 * The record that each idempotency key has created, so that a call whose response was lost can be sent again. Of the call's
 * body only the SHA-256 is stored, to reject the same key with a different body.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) {
    await sql.raw(statement).execute(db);
  }
}

const STATEMENTS = [
  `CREATE TABLE creations (
    userId TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    contentType TEXT NOT NULL,
    idempotencyKey TEXT NOT NULL,
    requestHash TEXT NOT NULL CHECK (length(requestHash) = 64),
    recordId TEXT NOT NULL CHECK (length(recordId) = 36),
    createdDate TEXT NOT NULL,
    PRIMARY KEY (userId, contentType, idempotencyKey)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX creations_by_date ON creations (createdDate)`,
];
