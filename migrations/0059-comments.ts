import { sql, type QueryExecutorProvider } from "kysely";

/** Only adds: the version before knows nothing of comments. */
export const isCompatible = true;

/** What people with a preview link say of a draft, and what staff answer. A comment outlives its link. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`CREATE TABLE comments (
    id TEXT NOT NULL PRIMARY KEY,
    "contentType" TEXT NOT NULL,
    "recordId" TEXT NOT NULL,
    "previewId" TEXT NOT NULL,
    field TEXT NOT NULL,
    author TEXT NOT NULL,
    text TEXT NOT NULL,
    "createdDate" TEXT NOT NULL,
    answer TEXT NOT NULL,
    "answeredBy" TEXT NOT NULL,
    "resolvedDate" TEXT
  ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`CREATE INDEX comments_by_record ON comments ("contentType", "recordId", "createdDate")`.execute(
    db,
  );
}

export async function upPostgres(db: QueryExecutorProvider): Promise<void> {
  await sql`CREATE TABLE comments (
    id text COLLATE "C" NOT NULL PRIMARY KEY,
    "contentType" text COLLATE "C" NOT NULL,
    "recordId" text COLLATE "C" NOT NULL,
    "previewId" text COLLATE "C" NOT NULL,
    field text COLLATE "C" NOT NULL,
    author text COLLATE "C" NOT NULL,
    text text COLLATE "C" NOT NULL,
    "createdDate" text COLLATE "C" NOT NULL,
    answer text COLLATE "C" NOT NULL,
    "answeredBy" text COLLATE "C" NOT NULL,
    "resolvedDate" text COLLATE "C"
  )`.execute(db);
  await sql`CREATE INDEX comments_by_record ON comments ("contentType", "recordId", "createdDate")`.execute(
    db,
  );
}
