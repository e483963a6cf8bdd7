import { sql, type QueryExecutorProvider } from "kysely";

/** Only adds: processes of the version before stay ready. */
export const isCompatible = true;

/** Accounts of the company's provider that are joined with accounts here, and the sessions that they began. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    CREATE TABLE company_accounts (
      issuer TEXT NOT NULL,
      subject TEXT NOT NULL,
      "userId" TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      "createdDate" TEXT NOT NULL,
      PRIMARY KEY (issuer, subject),
      UNIQUE ("userId", issuer)
    ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`
    CREATE TABLE company_sessions (
      hash TEXT NOT NULL PRIMARY KEY REFERENCES sessions (hash) ON DELETE CASCADE,
      issuer TEXT NOT NULL,
      subject TEXT NOT NULL,
      sid TEXT NOT NULL,
      "refreshToken" TEXT,
      "confirmedDate" TEXT NOT NULL,
      "askedDate" TEXT NOT NULL,
      "usesFactor" INTEGER NOT NULL CHECK ("usesFactor" IN (0, 1))
    ) STRICT, WITHOUT ROWID`.execute(db);
  await addIndex(db);
}

export async function upPostgres(db: QueryExecutorProvider): Promise<void> {
  await sql`
    CREATE TABLE company_accounts (
      issuer text COLLATE "C" NOT NULL,
      subject text COLLATE "C" NOT NULL,
      "userId" text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      "createdDate" text COLLATE "C" NOT NULL,
      PRIMARY KEY (issuer, subject),
      UNIQUE ("userId", issuer)
    )`.execute(db);
  await sql`
    CREATE TABLE company_sessions (
      hash text COLLATE "C" NOT NULL PRIMARY KEY REFERENCES sessions (hash) ON DELETE CASCADE,
      issuer text COLLATE "C" NOT NULL,
      subject text COLLATE "C" NOT NULL,
      sid text COLLATE "C" NOT NULL,
      "refreshToken" text COLLATE "C",
      "confirmedDate" text COLLATE "C" NOT NULL,
      "askedDate" text COLLATE "C" NOT NULL,
      "usesFactor" bigint NOT NULL CHECK ("usesFactor" IN (0, 1))
    )`.execute(db);
  await addIndex(db);
}

async function addIndex(db: QueryExecutorProvider): Promise<void> {
  await sql`CREATE INDEX company_sessions_by_subject ON company_sessions (issuer, subject)`.execute(db);
}
