import { sql, type QueryExecutorProvider } from "kysely";

/** The sessions in which an admin sees the staff area as a colleague. Processes of the version before would let them write. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    CREATE TABLE session_views (
      hash TEXT NOT NULL PRIMARY KEY REFERENCES sessions (hash) ON DELETE CASCADE,
      "userId" TEXT NOT NULL,
      "untilDate" TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`.execute(db);
}

export async function upPostgres(db: QueryExecutorProvider): Promise<void> {
  await sql`
    CREATE TABLE session_views (
      hash text COLLATE "C" NOT NULL PRIMARY KEY REFERENCES sessions (hash) ON DELETE CASCADE,
      "userId" text COLLATE "C" NOT NULL,
      "untilDate" text COLLATE "C" NOT NULL
    )`.execute(db);
}
