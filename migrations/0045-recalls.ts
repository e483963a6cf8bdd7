import { sql, type QueryExecutorProvider } from "kysely";

/** Only adds: processes of the version before stay ready. */
export const isCompatible = true;

/** Recalls of products. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    CREATE TABLE recalls (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
      slug TEXT NOT NULL UNIQUE,
      version INTEGER NOT NULL CHECK (version >= 1),
      "createdDate" TEXT NOT NULL,
      "updatedDate" TEXT NOT NULL,
      "deletedDate" TEXT,
      title TEXT NOT NULL,
      product TEXT NOT NULL,
      brand TEXT NOT NULL,
      batch TEXT NOT NULL,
      hazard TEXT NOT NULL,
      risk TEXT NOT NULL,
      action TEXT NOT NULL,
      remedy TEXT NOT NULL,
      contact TEXT NOT NULL,
      pictures TEXT NOT NULL CHECK (json_valid(pictures)),
      products TEXT NOT NULL CHECK (json_valid(products)),
      stores TEXT NOT NULL CHECK (json_valid(stores)),
      "soldFrom" TEXT,
      "soldUntil" TEXT,
      status TEXT NOT NULL CHECK (status IN ('draft', 'published', 'archived')),
      "publishAt" TEXT,
      "noticeUntil" TEXT,
      "freshUntil" TEXT NOT NULL,
      "sortName" TEXT NOT NULL,
      "sortCategory" TEXT NOT NULL,
      "searchText" TEXT NOT NULL
    ) STRICT`.execute(db);
  await addIndexes(db);
}

export async function upPostgres(db: QueryExecutorProvider): Promise<void> {
  await sql`
    CREATE TABLE recalls (
      id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 36),
      slug text COLLATE "C" NOT NULL UNIQUE,
      version bigint NOT NULL CHECK (version >= 1),
      "createdDate" text COLLATE "C" NOT NULL,
      "updatedDate" text COLLATE "C" NOT NULL,
      "deletedDate" text COLLATE "C",
      title text COLLATE "C" NOT NULL,
      product text COLLATE "C" NOT NULL,
      brand text COLLATE "C" NOT NULL,
      batch text COLLATE "C" NOT NULL,
      hazard text COLLATE "C" NOT NULL,
      risk text COLLATE "C" NOT NULL,
      action text COLLATE "C" NOT NULL,
      remedy text COLLATE "C" NOT NULL,
      contact text COLLATE "C" NOT NULL,
      pictures text COLLATE "C" NOT NULL CHECK (pictures::json IS NOT NULL),
      products text COLLATE "C" NOT NULL CHECK (products::json IS NOT NULL),
      stores text COLLATE "C" NOT NULL CHECK (stores::json IS NOT NULL),
      "soldFrom" text COLLATE "C",
      "soldUntil" text COLLATE "C",
      status text COLLATE "C" NOT NULL CHECK (status IN ('draft', 'published', 'archived')),
      "publishAt" text COLLATE "C",
      "noticeUntil" text COLLATE "C",
      "freshUntil" text COLLATE "C" NOT NULL,
      "sortName" text COLLATE "C" NOT NULL,
      "sortCategory" text COLLATE "C" NOT NULL,
      "searchText" text COLLATE "C" NOT NULL
    )`.execute(db);
  await addIndexes(db);
  await sql`INSERT INTO content_epochs ("tableName", epoch) VALUES ('recalls', 0)`.execute(db);
  await sql`
    CREATE TRIGGER content_written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON recalls
    FOR EACH STATEMENT EXECUTE FUNCTION count_content_write()`.execute(db);
}

async function addIndexes(db: QueryExecutorProvider): Promise<void> {
  await sql`CREATE INDEX recalls_by_begin ON recalls (status, "publishAt") WHERE "deletedDate" IS NULL`.execute(
    db,
  );
  await sql`CREATE INDEX recalls_by_end ON recalls (status, "freshUntil") WHERE "deletedDate" IS NULL`.execute(
    db,
  );
}
