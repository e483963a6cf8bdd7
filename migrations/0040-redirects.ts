import { sql, type QueryExecutorProvider } from "kysely";

/** Only adds: processes of the version before stay ready. */
export const isCompatible = true;

/** Old addresses that lead to a page, how often each was used, and addresses without a page. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    CREATE TABLE redirects (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
      version INTEGER NOT NULL CHECK (version >= 1),
      "createdDate" TEXT NOT NULL,
      "updatedDate" TEXT NOT NULL,
      "deletedDate" TEXT,
      "from" TEXT NOT NULL,
      "to" TEXT NOT NULL,
      permanent INTEGER NOT NULL CHECK (permanent IN (0, 1)),
      note TEXT NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('inactive', 'active')),
      "sortName" TEXT NOT NULL,
      "sortCategory" TEXT NOT NULL,
      "searchText" TEXT NOT NULL,
      source TEXT NOT NULL
    ) STRICT`.execute(db);
  await sql`
    CREATE TABLE redirect_uses (
      "redirectId" TEXT NOT NULL PRIMARY KEY REFERENCES redirects (id) ON DELETE CASCADE,
      uses INTEGER NOT NULL,
      "lastDay" TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`
    CREATE TABLE missing_addresses (
      day TEXT NOT NULL, path TEXT NOT NULL, count INTEGER NOT NULL CHECK (count >= 1), PRIMARY KEY (day, path)
    ) STRICT, WITHOUT ROWID`.execute(db);
  await addIndex(db);
}

export async function upPostgres(db: QueryExecutorProvider): Promise<void> {
  await sql`
    CREATE TABLE redirects (
      id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 36),
      version bigint NOT NULL CHECK (version >= 1),
      "createdDate" text COLLATE "C" NOT NULL,
      "updatedDate" text COLLATE "C" NOT NULL,
      "deletedDate" text COLLATE "C",
      "from" text COLLATE "C" NOT NULL,
      "to" text COLLATE "C" NOT NULL,
      permanent bigint NOT NULL CHECK (permanent IN (0, 1)),
      note text COLLATE "C" NOT NULL,
      status text COLLATE "C" NOT NULL CHECK (status IN ('inactive', 'active')),
      "sortName" text COLLATE "C" NOT NULL,
      "sortCategory" text COLLATE "C" NOT NULL,
      "searchText" text COLLATE "C" NOT NULL,
      source text COLLATE "C" NOT NULL
    )`.execute(db);
  await sql`
    CREATE TABLE redirect_uses (
      "redirectId" text COLLATE "C" NOT NULL PRIMARY KEY REFERENCES redirects (id) ON DELETE CASCADE,
      uses bigint NOT NULL,
      "lastDay" text COLLATE "C" NOT NULL
    )`.execute(db);
  await sql`
    CREATE TABLE missing_addresses (
      day text COLLATE "C" NOT NULL, path text COLLATE "C" NOT NULL, count bigint NOT NULL CHECK (count >= 1),
      PRIMARY KEY (day, path)
    )`.execute(db);
  await addIndex(db);
  await sql`INSERT INTO content_epochs ("tableName", epoch) VALUES ('redirects', 0)`.execute(db);
  await sql`
    CREATE TRIGGER content_written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON redirects
    FOR EACH STATEMENT EXECUTE FUNCTION count_content_write()`.execute(db);
}

async function addIndex(db: QueryExecutorProvider): Promise<void> {
  await sql`CREATE INDEX redirects_by_source ON redirects (source)`.execute(db);
}
