import { sql, type QueryExecutorProvider } from "kysely";

/**
 * What was in the memory of the one process, so that several can share it: counts of attempts, open editors, and who does
 * a piece of work; also how often the content of each table was written, which triggers count
 * (`src/content/content-epoch.ts`), and which migrations an earlier version can work with.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `CREATE TABLE rate_limits (
    key TEXT NOT NULL PRIMARY KEY,
    points INTEGER NOT NULL,
    "expiresDate" TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX rate_limits_by_expiry ON rate_limits ("expiresDate")`,
  `CREATE TABLE leases (
    name TEXT NOT NULL PRIMARY KEY,
    owner TEXT NOT NULL,
    "expiresDate" TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE open_editors (
    "userId" TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    "windowId" TEXT NOT NULL,
    "recordId" TEXT NOT NULL,
    actor TEXT NOT NULL,
    "reportedDate" TEXT NOT NULL,
    PRIMARY KEY ("userId", "windowId")
  ) STRICT`,
  `CREATE INDEX open_editors_by_record ON open_editors ("recordId")`,
  `CREATE TABLE content_epochs (
    "tableName" TEXT NOT NULL PRIMARY KEY,
    epoch INTEGER NOT NULL
  ) STRICT`,
  `ALTER TABLE migrations ADD COLUMN compatible INTEGER NOT NULL DEFAULT 0 CHECK (compatible IN (0, 1))`,
];
