import { sql, type QueryExecutorProvider } from "kysely";

/** Only adds: processes of the version before stay ready. They take nothing over; those of this version do. */
export const isCompatible = true;

/**
 * The next versions of live records, settings and menus. A row for each save: at most one of a record waits, and the others are
 * what became of the ones before it.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    CREATE TABLE next_versions (
      "contentType" TEXT NOT NULL,
      "recordId" TEXT NOT NULL,
      number INTEGER NOT NULL CHECK (number >= 1),
      state TEXT NOT NULL CHECK (state IN ('waiting', 'replaced', 'called off', 'taken over')),
      "fromDate" TEXT,
      changes TEXT NOT NULL CHECK (json_type(changes) = 'object'),
      base TEXT NOT NULL CHECK (json_type(base) = 'object'),
      actor TEXT NOT NULL,
      "userId" TEXT,
      "savedDate" TEXT NOT NULL,
      "endedDate" TEXT,
      problem TEXT NOT NULL,
      PRIMARY KEY ("contentType", "recordId", number)
    ) STRICT`.execute(db);
  await addIndexes(db);
}

export async function upPostgres(db: QueryExecutorProvider): Promise<void> {
  await sql`
    CREATE TABLE next_versions (
      "contentType" text COLLATE "C" NOT NULL,
      "recordId" text COLLATE "C" NOT NULL,
      number bigint NOT NULL CHECK (number >= 1),
      state text COLLATE "C" NOT NULL CHECK (state IN ('waiting', 'replaced', 'called off', 'taken over')),
      "fromDate" text COLLATE "C",
      changes text COLLATE "C" NOT NULL CHECK (json_typeof(changes::json) = 'object'),
      base text COLLATE "C" NOT NULL CHECK (json_typeof(base::json) = 'object'),
      actor text COLLATE "C" NOT NULL,
      "userId" text COLLATE "C",
      "savedDate" text COLLATE "C" NOT NULL,
      "endedDate" text COLLATE "C",
      problem text COLLATE "C" NOT NULL,
      PRIMARY KEY ("contentType", "recordId", number)
    )`.execute(db);
  await addIndexes(db);
  await sql`INSERT INTO content_epochs ("tableName", epoch) VALUES ('next_versions', 0)`.execute(db);
  await sql`
    CREATE TRIGGER content_written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON next_versions
    FOR EACH STATEMENT EXECUTE FUNCTION count_content_write()`.execute(db);
}

async function addIndexes(db: QueryExecutorProvider): Promise<void> {
  await sql`
    CREATE UNIQUE INDEX next_versions_waiting ON next_versions ("contentType", "recordId")
    WHERE state = 'waiting'`.execute(db);
  await sql`
    CREATE INDEX next_versions_due ON next_versions ("fromDate") WHERE state = 'waiting' AND problem = ''`.execute(
    db,
  );
}
