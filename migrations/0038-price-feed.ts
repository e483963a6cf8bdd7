import { sql, type QueryExecutorProvider } from "kysely";

const KINDS = `'activation', 'reset', 'passwordChanged', 'secondFactorOff', 'newDevice', 'wrongCode', 'factorChanged',
    'apiTokenCreated', 'newAdmin', 'messageReceived', 'messageAnswer', 'feedReport'`;

/**
 * The price feeds that were read, with their reports, and the file itself while a feed waits for a yes. An e-mail may go to an
 * address that is no account: the report of a feed.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of [
    `CREATE TABLE feeds (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
      file TEXT NOT NULL,
      hash TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('applied', 'waiting', 'declined', 'failed')),
      actor TEXT NOT NULL,
      "createdDate" TEXT NOT NULL,
      report TEXT NOT NULL CHECK (json_type(report) = 'object'),
      content TEXT
    ) STRICT`,
    `CREATE INDEX feeds_by_date ON feeds ("createdDate")`,
    // SQLite can't change a CHECK, so the table is made again.
    `CREATE TABLE unsent_emails_with_address (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
      "userId" TEXT REFERENCES users (id) ON DELETE CASCADE,
      "messageId" TEXT REFERENCES messages (id) ON DELETE CASCADE,
      address TEXT,
      kind TEXT NOT NULL CHECK (kind IN (${KINDS})),
      facts TEXT NOT NULL CHECK (json_type(facts) = 'object'),
      state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'uncertain', 'failed')),
      attempts INTEGER NOT NULL,
      error TEXT,
      "createdDate" TEXT NOT NULL,
      "nextDate" TEXT NOT NULL,
      CHECK (("userId" IS NOT NULL) + ("messageId" IS NOT NULL) + (address IS NOT NULL) = 1)
    ) STRICT, WITHOUT ROWID`,
    `INSERT INTO unsent_emails_with_address
      SELECT id, "userId", "messageId", NULL, kind, facts, state, attempts, error, "createdDate", "nextDate"
      FROM unsent_emails`,
    `DROP TABLE unsent_emails`,
    `ALTER TABLE unsent_emails_with_address RENAME TO unsent_emails`,
    `CREATE INDEX unsent_emails_by_date ON unsent_emails (state, "nextDate")`,
    `CREATE INDEX unsent_emails_by_message ON unsent_emails ("messageId")`,
  ])
    await sql.raw(statement).execute(db);
}

/** The same in PostgreSQL. */
export async function upPostgres(db: QueryExecutorProvider): Promise<void> {
  for (const statement of [
    `CREATE TABLE feeds (
      id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 36),
      file text COLLATE "C" NOT NULL,
      hash text COLLATE "C" NOT NULL,
      state text COLLATE "C" NOT NULL CHECK (state IN ('applied', 'waiting', 'declined', 'failed')),
      actor text COLLATE "C" NOT NULL,
      "createdDate" text COLLATE "C" NOT NULL,
      report text COLLATE "C" NOT NULL CHECK (json_typeof(report::json) = 'object'),
      content text COLLATE "C"
    )`,
    `CREATE INDEX feeds_by_date ON feeds ("createdDate")`,
    `ALTER TABLE unsent_emails
      ADD COLUMN address text COLLATE "C",
      DROP CONSTRAINT unsent_emails_kind_check,
      DROP CONSTRAINT unsent_emails_check,
      ADD CONSTRAINT unsent_emails_kind_check CHECK (kind IN (${KINDS})),
      ADD CONSTRAINT unsent_emails_check CHECK (num_nonnulls("userId", "messageId", address) = 1)`,
  ])
    await sql.raw(statement).execute(db);
}
