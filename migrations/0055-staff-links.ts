import { sql, type QueryExecutorProvider } from "kysely";

/** Only adds: processes of the version before stay ready. */
export const isCompatible = true;

/** The secret links of staff: to their calendar, and to the site as it will be on a day. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    CREATE TABLE staff_links (
      hash TEXT NOT NULL PRIMARY KEY,
      "userId" TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      opens TEXT NOT NULL CHECK (opens IN ('calendar', 'day')),
      "createdDate" TEXT NOT NULL,
      "expiresDate" TEXT
    ) STRICT, WITHOUT ROWID`.execute(db);
  await addIndex(db);
}

export async function upPostgres(db: QueryExecutorProvider): Promise<void> {
  await sql`
    CREATE TABLE staff_links (
      hash text COLLATE "C" NOT NULL PRIMARY KEY,
      "userId" text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      opens text COLLATE "C" NOT NULL CHECK (opens IN ('calendar', 'day')),
      "createdDate" text COLLATE "C" NOT NULL,
      "expiresDate" text COLLATE "C"
    )`.execute(db);
  await addIndex(db);
}

async function addIndex(db: QueryExecutorProvider): Promise<void> {
  await sql`CREATE INDEX staff_links_by_user ON staff_links ("userId", opens, "createdDate")`.execute(db);
}
