import { sql, type QueryExecutorProvider } from "kysely";

/**
 * Applications for jobs: messages with a state of their own, what they have beside a message, the links of the applicants,
 * interviews, and the ratings of colleagues. A job has questions.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await widenStates(db);
  await sql`CREATE TABLE applications (
    "messageId" TEXT NOT NULL PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
    "jobId" TEXT,
    "jobTitle" TEXT NOT NULL,
    "keepsYear" INTEGER NOT NULL CHECK ("keepsYear" IN (0, 1)),
    "closedDate" TEXT,
    "withdrawnDate" TEXT
  ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`CREATE TABLE application_links (
    hash TEXT NOT NULL PRIMARY KEY,
    "messageId" TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`CREATE TABLE application_ratings (
    "messageId" TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
    "userId" TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
    PRIMARY KEY ("messageId", "userId")
  ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`CREATE TABLE interviews (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    "messageId" TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
    "startsAt" TEXT NOT NULL,
    minutes INTEGER NOT NULL CHECK (minutes > 0),
    place TEXT NOT NULL,
    "createdDate" TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`ALTER TABLE jobs ADD COLUMN questions TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(questions))`.execute(
    db,
  );
  await addIndexes(db);
}

/** Rebuilds the messages with a wider rule of their states, and with their indexes: SQLite cannot change the rule of a column. */
async function widenStates(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ type: string; sql: string }>`
    SELECT type, sql FROM sqlite_schema WHERE tbl_name = 'messages' AND sql IS NOT NULL`.execute(db);
  const [table] = rows.filter(({ type }) => type === "table");
  const statement = (table?.sql ?? "")
    .replace(/^CREATE TABLE "?\w+"?/, "CREATE TABLE messages_rebuilt")
    .replace("'closed')", "'closed', 'reading', 'interview', 'offer', 'hired', 'declined')");
  await sql.raw(statement).execute(db);
  await sql`INSERT INTO messages_rebuilt SELECT * FROM messages`.execute(db);
  await sql`DROP TABLE messages`.execute(db);
  await sql`ALTER TABLE messages_rebuilt RENAME TO messages`.execute(db);
  for (const { type, sql: index } of rows) if (type === "index") await sql.raw(index).execute(db);
}

export async function upPostgres(db: QueryExecutorProvider): Promise<void> {
  await sql`ALTER TABLE messages
    DROP CONSTRAINT messages_state_check,
    ADD CONSTRAINT messages_state_check CHECK (state IN ('new', 'progress', 'answered', 'closed', 'reading',
      'interview', 'offer', 'hired', 'declined'))`.execute(db);
  await sql`CREATE TABLE applications (
    "messageId" text COLLATE "C" NOT NULL PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
    "jobId" text COLLATE "C",
    "jobTitle" text COLLATE "C" NOT NULL,
    "keepsYear" bigint NOT NULL CHECK ("keepsYear" IN (0, 1)),
    "closedDate" text COLLATE "C",
    "withdrawnDate" text COLLATE "C"
  )`.execute(db);
  await sql`CREATE TABLE application_links (
    hash text COLLATE "C" NOT NULL PRIMARY KEY,
    "messageId" text COLLATE "C" NOT NULL REFERENCES messages (id) ON DELETE CASCADE
  )`.execute(db);
  await sql`CREATE TABLE application_ratings (
    "messageId" text COLLATE "C" NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
    "userId" text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    rating bigint NOT NULL CHECK (rating BETWEEN 1 AND 5),
    PRIMARY KEY ("messageId", "userId")
  )`.execute(db);
  await sql`CREATE TABLE interviews (
    id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    "messageId" text COLLATE "C" NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
    "startsAt" text COLLATE "C" NOT NULL,
    minutes bigint NOT NULL CHECK (minutes > 0),
    place text COLLATE "C" NOT NULL,
    "createdDate" text COLLATE "C" NOT NULL
  )`.execute(db);
  await sql`ALTER TABLE jobs
    ADD COLUMN questions text COLLATE "C" NOT NULL DEFAULT '[]' CHECK (questions::json IS NOT NULL)`.execute(
    db,
  );
  await addIndexes(db);
}

async function addIndexes(db: QueryExecutorProvider): Promise<void> {
  await sql`CREATE INDEX applications_by_job ON applications ("jobId")`.execute(db);
  await sql`CREATE INDEX application_links_by_message ON application_links ("messageId")`.execute(db);
  await sql`CREATE INDEX application_ratings_by_user ON application_ratings ("userId")`.execute(db);
  await sql`CREATE INDEX interviews_by_message ON interviews ("messageId")`.execute(db);
}
