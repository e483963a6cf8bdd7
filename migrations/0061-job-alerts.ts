import { sql, type QueryExecutorProvider } from "kysely";

/**
 * Subscriptions to jobs: an address can be on two lists, that of the chain's e-mails and that of jobs, which has a filter. With
 * them, which jobs are announced, and which subscriber has had an e-mail about which.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of [
    // SQLite cannot drop the rule that an address is there once, so the tables are made again.
    `CREATE TABLE subscription_requests_by_list (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
      list TEXT NOT NULL DEFAULT 'news' CHECK (list IN ('news', 'jobs')),
      email TEXT NOT NULL,
      "emailKey" TEXT NOT NULL,
      "storeId" TEXT,
      jobs TEXT,
      consents TEXT NOT NULL CHECK (json_type(consents) = 'array'),
      token TEXT NOT NULL UNIQUE,
      "confirmHash" TEXT UNIQUE,
      "createdDate" TEXT NOT NULL,
      UNIQUE ("emailKey", list),
      CHECK ((list = 'jobs') = (jobs IS NOT NULL))
    ) STRICT`,
    `INSERT INTO subscription_requests_by_list
      SELECT id, 'news', email, "emailKey", "storeId", NULL, consents, token, "confirmHash", "createdDate"
      FROM subscription_requests`,
    `DROP TABLE subscription_requests`,
    `ALTER TABLE subscription_requests_by_list RENAME TO subscription_requests`,
    `CREATE INDEX subscription_requests_by_date ON subscription_requests ("createdDate")`,
    `CREATE TABLE subscribers_by_list (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
      list TEXT NOT NULL DEFAULT 'news' CHECK (list IN ('news', 'jobs')),
      email TEXT NOT NULL,
      "emailKey" TEXT NOT NULL,
      "storeId" TEXT,
      jobs TEXT,
      consents TEXT NOT NULL CHECK (json_type(consents) = 'array'),
      token TEXT NOT NULL UNIQUE,
      "consentDate" TEXT NOT NULL,
      "confirmedDate" TEXT NOT NULL,
      "unsubscribedDate" TEXT,
      UNIQUE ("emailKey", list),
      CHECK ((list = 'jobs') = (jobs IS NOT NULL))
    ) STRICT`,
    `INSERT INTO subscribers_by_list
      SELECT id, 'news', email, "emailKey", "storeId", NULL, consents, token, "consentDate", "confirmedDate", "unsubscribedDate"
      FROM subscribers`,
    `DROP TABLE subscribers`,
    `ALTER TABLE subscribers_by_list RENAME TO subscribers`,
    `CREATE INDEX subscribers_by_date ON subscribers (list, "confirmedDate", id)`,
    `CREATE TABLE announced_jobs (
      "jobId" TEXT NOT NULL PRIMARY KEY REFERENCES jobs (id) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE job_letters (
      "subscriberId" TEXT NOT NULL REFERENCES subscribers (id) ON DELETE CASCADE,
      "jobId" TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
      PRIMARY KEY ("subscriberId", "jobId")
    ) STRICT, WITHOUT ROWID`,
    `CREATE INDEX job_letters_by_job ON job_letters ("jobId")`,
    `CREATE TABLE unsent_emails_of_lists (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
      "userId" TEXT REFERENCES users (id) ON DELETE CASCADE,
      "messageId" TEXT REFERENCES messages (id) ON DELETE CASCADE,
      "requestId" TEXT REFERENCES subscription_requests (id) ON DELETE CASCADE,
      "subscriberId" TEXT REFERENCES subscribers (id) ON DELETE CASCADE,
      address TEXT,
      kind TEXT NOT NULL,
      facts TEXT NOT NULL CHECK (json_type(facts) = 'object'),
      state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'uncertain', 'failed')),
      attempts INTEGER NOT NULL,
      error TEXT,
      "createdDate" TEXT NOT NULL,
      "nextDate" TEXT NOT NULL,
      CHECK (("userId" IS NOT NULL) + ("messageId" IS NOT NULL) + ("requestId" IS NOT NULL)
        + ("subscriberId" IS NOT NULL) + (address IS NOT NULL) = 1)
    ) STRICT, WITHOUT ROWID`,
    `INSERT INTO unsent_emails_of_lists
      SELECT id, "userId", "messageId", "requestId", NULL, address, kind, facts, state, attempts, error, "createdDate", "nextDate"
      FROM unsent_emails`,
    `DROP TABLE unsent_emails`,
    `ALTER TABLE unsent_emails_of_lists RENAME TO unsent_emails`,
    `CREATE INDEX unsent_emails_by_date ON unsent_emails (state, "nextDate")`,
    `CREATE INDEX unsent_emails_by_message ON unsent_emails ("messageId")`,
    `CREATE INDEX unsent_emails_by_request ON unsent_emails ("requestId")`,
    `CREATE INDEX unsent_emails_by_subscriber ON unsent_emails ("subscriberId")`,
  ])
    await sql.raw(statement).execute(db);
}

/** The same in PostgreSQL. */
export async function upPostgres(db: QueryExecutorProvider): Promise<void> {
  for (const statement of [
    ...["subscription_requests", "subscribers"].map(
      (table) => `ALTER TABLE ${table}
        ADD COLUMN list text COLLATE "C" NOT NULL DEFAULT 'news' CHECK (list IN ('news', 'jobs')),
        ADD COLUMN jobs text COLLATE "C",
        DROP CONSTRAINT "${table}_emailKey_key",
        ADD UNIQUE ("emailKey", list),
        ADD CHECK ((list = 'jobs') = (jobs IS NOT NULL))`,
    ),
    `DROP INDEX subscribers_by_date`,
    `CREATE INDEX subscribers_by_date ON subscribers (list, "confirmedDate", id)`,
    `CREATE TABLE announced_jobs (
      "jobId" text COLLATE "C" NOT NULL PRIMARY KEY REFERENCES jobs (id) ON DELETE CASCADE
    )`,
    `CREATE TABLE job_letters (
      "subscriberId" text COLLATE "C" NOT NULL REFERENCES subscribers (id) ON DELETE CASCADE,
      "jobId" text COLLATE "C" NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
      PRIMARY KEY ("subscriberId", "jobId")
    )`,
    `CREATE INDEX job_letters_by_job ON job_letters ("jobId")`,
    `ALTER TABLE unsent_emails
      ADD COLUMN "subscriberId" text COLLATE "C" REFERENCES subscribers (id) ON DELETE CASCADE,
      DROP CONSTRAINT unsent_emails_check,
      ADD CONSTRAINT unsent_emails_check
        CHECK (num_nonnulls("userId", "messageId", "requestId", "subscriberId", address) = 1)`,
    `CREATE INDEX unsent_emails_by_subscriber ON unsent_emails ("subscriberId")`,
  ])
    await sql.raw(statement).execute(db);
}
