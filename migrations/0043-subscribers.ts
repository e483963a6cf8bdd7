import { sql, type QueryExecutorProvider } from "kysely";

/**
 * People who get the chain's letters, those who have not confirmed their address yet, and what is handed over to another
 * service. An e-mail may be about a request to subscribe; which kinds of e-mails there are is known by the code alone, so that
 * a new one needs no new table.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of [
    `CREATE TABLE subscription_requests (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
      email TEXT NOT NULL,
      "emailKey" TEXT NOT NULL UNIQUE,
      "storeId" TEXT,
      consents TEXT NOT NULL CHECK (json_type(consents) = 'array'),
      token TEXT NOT NULL UNIQUE,
      "confirmHash" TEXT UNIQUE,
      "createdDate" TEXT NOT NULL
    ) STRICT`,
    `CREATE INDEX subscription_requests_by_date ON subscription_requests ("createdDate")`,
    `CREATE TABLE subscribers (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
      email TEXT NOT NULL,
      "emailKey" TEXT NOT NULL UNIQUE,
      "storeId" TEXT,
      consents TEXT NOT NULL CHECK (json_type(consents) = 'array'),
      token TEXT NOT NULL UNIQUE,
      "consentDate" TEXT NOT NULL,
      "confirmedDate" TEXT NOT NULL,
      "unsubscribedDate" TEXT
    ) STRICT`,
    `CREATE INDEX subscribers_by_date ON subscribers ("confirmedDate", id)`,
    `CREATE TABLE subscriber_handovers (
      "subscriberId" TEXT NOT NULL PRIMARY KEY CHECK (length("subscriberId") = 36),
      "eventId" TEXT NOT NULL,
      payload TEXT NOT NULL CHECK (json_type(payload) = 'object'),
      state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'failed')),
      attempts INTEGER NOT NULL,
      error TEXT,
      "createdDate" TEXT NOT NULL,
      "nextDate" TEXT NOT NULL
    ) STRICT`,
    `CREATE INDEX subscriber_handovers_by_date ON subscriber_handovers (state, "nextDate")`,
    // SQLite can't change a CHECK, so the table is made again.
    `CREATE TABLE unsent_emails_of_subscribers (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
      "userId" TEXT REFERENCES users (id) ON DELETE CASCADE,
      "messageId" TEXT REFERENCES messages (id) ON DELETE CASCADE,
      "requestId" TEXT REFERENCES subscription_requests (id) ON DELETE CASCADE,
      address TEXT,
      kind TEXT NOT NULL,
      facts TEXT NOT NULL CHECK (json_type(facts) = 'object'),
      state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'uncertain', 'failed')),
      attempts INTEGER NOT NULL,
      error TEXT,
      "createdDate" TEXT NOT NULL,
      "nextDate" TEXT NOT NULL,
      CHECK (("userId" IS NOT NULL) + ("messageId" IS NOT NULL) + ("requestId" IS NOT NULL) + (address IS NOT NULL) = 1)
    ) STRICT, WITHOUT ROWID`,
    `INSERT INTO unsent_emails_of_subscribers
      SELECT id, "userId", "messageId", NULL, address, kind, facts, state, attempts, error, "createdDate", "nextDate"
      FROM unsent_emails`,
    `DROP TABLE unsent_emails`,
    `ALTER TABLE unsent_emails_of_subscribers RENAME TO unsent_emails`,
    `CREATE INDEX unsent_emails_by_date ON unsent_emails (state, "nextDate")`,
    `CREATE INDEX unsent_emails_by_message ON unsent_emails ("messageId")`,
    `CREATE INDEX unsent_emails_by_request ON unsent_emails ("requestId")`,
  ])
    await sql.raw(statement).execute(db);
}

/** The same in PostgreSQL. */
export async function upPostgres(db: QueryExecutorProvider): Promise<void> {
  for (const statement of [
    `CREATE TABLE subscription_requests (
      id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 36),
      email text COLLATE "C" NOT NULL,
      "emailKey" text COLLATE "C" NOT NULL UNIQUE,
      "storeId" text COLLATE "C",
      consents text COLLATE "C" NOT NULL CHECK (json_typeof(consents::json) = 'array'),
      token text COLLATE "C" NOT NULL UNIQUE,
      "confirmHash" text COLLATE "C" UNIQUE,
      "createdDate" text COLLATE "C" NOT NULL
    )`,
    `CREATE INDEX subscription_requests_by_date ON subscription_requests ("createdDate")`,
    `CREATE TABLE subscribers (
      id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 36),
      email text COLLATE "C" NOT NULL,
      "emailKey" text COLLATE "C" NOT NULL UNIQUE,
      "storeId" text COLLATE "C",
      consents text COLLATE "C" NOT NULL CHECK (json_typeof(consents::json) = 'array'),
      token text COLLATE "C" NOT NULL UNIQUE,
      "consentDate" text COLLATE "C" NOT NULL,
      "confirmedDate" text COLLATE "C" NOT NULL,
      "unsubscribedDate" text COLLATE "C"
    )`,
    `CREATE INDEX subscribers_by_date ON subscribers ("confirmedDate", id)`,
    `CREATE TABLE subscriber_handovers (
      "subscriberId" text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length("subscriberId") = 36),
      "eventId" text COLLATE "C" NOT NULL,
      payload text COLLATE "C" NOT NULL CHECK (json_typeof(payload::json) = 'object'),
      state text COLLATE "C" NOT NULL CHECK (state IN ('waiting', 'sending', 'failed')),
      attempts bigint NOT NULL,
      error text COLLATE "C",
      "createdDate" text COLLATE "C" NOT NULL,
      "nextDate" text COLLATE "C" NOT NULL
    )`,
    `CREATE INDEX subscriber_handovers_by_date ON subscriber_handovers (state, "nextDate")`,
    `ALTER TABLE unsent_emails
      ADD COLUMN "requestId" text COLLATE "C" REFERENCES subscription_requests (id) ON DELETE CASCADE,
      DROP CONSTRAINT unsent_emails_kind_check,
      DROP CONSTRAINT unsent_emails_check,
      ADD CONSTRAINT unsent_emails_check CHECK (num_nonnulls("userId", "messageId", "requestId", address) = 1)`,
    `CREATE INDEX unsent_emails_by_request ON unsent_emails ("requestId")`,
  ])
    await sql.raw(statement).execute(db);
}
