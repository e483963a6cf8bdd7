import { sql, type QueryExecutorProvider } from "kysely";

/**
 * E-mails to users that the mail server has not accepted yet. The text is not stored, because it contains the token of a
 * link: each attempt writes the e-mail again, with a new link.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) {
    await sql.raw(statement).execute(db);
  }
}

const STATEMENTS = [
  `CREATE TABLE unsent_emails (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    "userId" TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('activation', 'reset', 'passwordChanged', 'secondFactorOff')),
    state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'uncertain', 'failed')),
    attempts INTEGER NOT NULL,
    error TEXT,
    "createdDate" TEXT NOT NULL,
    "nextDate" TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX unsent_emails_by_date ON unsent_emails (state, "nextDate")`,
];
