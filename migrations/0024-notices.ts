import { sql, type QueryExecutorProvider } from "kysely";

/**
 * Notices about an account's security among the e-mails. Each has the facts of its event, which cannot be looked up later;
 * they contain no secret. The list of kinds is a CHECK, which SQLite changes only with a new table.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) {
    await sql.raw(statement).execute(db);
  }
}

const COLUMNS = `id, "userId", kind, state, attempts, error, "createdDate", "nextDate"`;

const STATEMENTS = [
  `CREATE TABLE new_unsent_emails (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    "userId" TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('activation', 'reset', 'passwordChanged', 'secondFactorOff', 'newDevice',
      'wrongCode', 'factorChanged', 'apiTokenCreated', 'newAdmin')),
    facts TEXT NOT NULL CHECK (json_type(facts) = 'object'),
    state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'uncertain', 'failed')),
    attempts INTEGER NOT NULL,
    error TEXT,
    "createdDate" TEXT NOT NULL,
    "nextDate" TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `INSERT INTO new_unsent_emails (${COLUMNS}, facts) SELECT ${COLUMNS}, '{}' FROM unsent_emails`,
  `DROP TABLE unsent_emails`,
  `ALTER TABLE new_unsent_emails RENAME TO unsent_emails`,
  `CREATE INDEX unsent_emails_by_date ON unsent_emails (state, "nextDate")`,
];
