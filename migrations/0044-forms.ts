import { sql, type QueryExecutorProvider } from "kysely";

/**
 * Forms that staff build, and what visitors send by them: rows of `messages`, beside those of the contact form. The photos
 * of messages become files, of which a message can have several and which wait for an hour before they belong to one.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`CREATE TABLE forms (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    slug TEXT NOT NULL UNIQUE,
    version INTEGER NOT NULL CHECK (version >= 1),
    "createdDate" TEXT NOT NULL,
    "updatedDate" TEXT NOT NULL,
    "deletedDate" TEXT,
    title TEXT NOT NULL,
    lead TEXT NOT NULL,
    fields TEXT NOT NULL CHECK (json_valid(fields)),
    "submitLabel" TEXT NOT NULL,
    "privacyText" TEXT NOT NULL,
    "thanksTitle" TEXT NOT NULL,
    "thanksText" TEXT NOT NULL,
    "opensAt" TEXT,
    "closesAt" TEXT,
    "closedText" TEXT NOT NULL,
    most INTEGER,
    "keptMonths" INTEGER NOT NULL,
    "isCompetition" INTEGER NOT NULL CHECK ("isCompetition" IN (0, 1)),
    topic TEXT NOT NULL,
    emails TEXT NOT NULL CHECK (json_valid(emails)),
    person TEXT NOT NULL,
    routes TEXT NOT NULL CHECK (json_valid(routes)),
    status TEXT NOT NULL CHECK (status IN ('draft', 'published')),
    "sortName" TEXT NOT NULL DEFAULT '',
    "sortCategory" TEXT NOT NULL DEFAULT '',
    "searchText" TEXT NOT NULL DEFAULT ''
  ) STRICT`.execute(db);
  await sql`CREATE TABLE form_counts (
    "formId" TEXT NOT NULL PRIMARY KEY CHECK (length("formId") = 36),
    count INTEGER NOT NULL CHECK (count >= 0)
  ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`CREATE TABLE form_draws (
    "formId" TEXT NOT NULL PRIMARY KEY CHECK (length("formId") = 36),
    "drawnDate" TEXT NOT NULL,
    actor TEXT NOT NULL,
    seed TEXT NOT NULL,
    "listHash" TEXT NOT NULL,
    winners INTEGER NOT NULL CHECK (winners >= 1),
    entries TEXT NOT NULL CHECK (json_valid(entries))
  ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`CREATE TABLE message_files (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    "messageId" TEXT REFERENCES messages (id) ON DELETE CASCADE,
    form TEXT NOT NULL,
    field TEXT NOT NULL,
    name TEXT NOT NULL,
    type TEXT NOT NULL CHECK (type IN ('image/webp', 'application/pdf')),
    bytes INTEGER NOT NULL,
    "createdDate" TEXT NOT NULL,
    content BLOB
  ) STRICT`.execute(db);
  for (const column of [
    `"formId" TEXT`,
    `"formTitle" TEXT NOT NULL DEFAULT ''`,
    `answers TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(answers))`,
    `"keptUntil" TEXT`,
    `digest TEXT NOT NULL DEFAULT ''`,
    `"entryKey" TEXT`,
  ])
    await sql`ALTER TABLE messages ADD COLUMN ${sql.raw(column)}`.execute(db);
  await sql`ALTER TABLE message_entries ADD COLUMN way TEXT CHECK (way IN ('server', 'outbox'))`.execute(db);
  await finish(db);
}

export async function upPostgres(db: QueryExecutorProvider): Promise<void> {
  await sql`CREATE TABLE forms (
    id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    slug text COLLATE "C" NOT NULL UNIQUE,
    version bigint NOT NULL CHECK (version >= 1),
    "createdDate" text COLLATE "C" NOT NULL,
    "updatedDate" text COLLATE "C" NOT NULL,
    "deletedDate" text COLLATE "C",
    title text COLLATE "C" NOT NULL,
    lead text COLLATE "C" NOT NULL,
    fields text COLLATE "C" NOT NULL CHECK (fields::json IS NOT NULL),
    "submitLabel" text COLLATE "C" NOT NULL,
    "privacyText" text COLLATE "C" NOT NULL,
    "thanksTitle" text COLLATE "C" NOT NULL,
    "thanksText" text COLLATE "C" NOT NULL,
    "opensAt" text COLLATE "C",
    "closesAt" text COLLATE "C",
    "closedText" text COLLATE "C" NOT NULL,
    most bigint,
    "keptMonths" bigint NOT NULL,
    "isCompetition" bigint NOT NULL CHECK ("isCompetition" IN (0, 1)),
    topic text COLLATE "C" NOT NULL,
    emails text COLLATE "C" NOT NULL CHECK (emails::json IS NOT NULL),
    person text COLLATE "C" NOT NULL,
    routes text COLLATE "C" NOT NULL CHECK (routes::json IS NOT NULL),
    status text COLLATE "C" NOT NULL CHECK (status IN ('draft', 'published')),
    "sortName" text COLLATE "C" NOT NULL DEFAULT '',
    "sortCategory" text COLLATE "C" NOT NULL DEFAULT '',
    "searchText" text COLLATE "C" NOT NULL DEFAULT ''
  )`.execute(db);
  await sql`CREATE TABLE form_counts (
    "formId" text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length("formId") = 36),
    count bigint NOT NULL CHECK (count >= 0)
  )`.execute(db);
  await sql`CREATE TABLE form_draws (
    "formId" text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length("formId") = 36),
    "drawnDate" text COLLATE "C" NOT NULL,
    actor text COLLATE "C" NOT NULL,
    seed text COLLATE "C" NOT NULL,
    "listHash" text COLLATE "C" NOT NULL,
    winners bigint NOT NULL CHECK (winners >= 1),
    entries text COLLATE "C" NOT NULL CHECK (entries::json IS NOT NULL)
  )`.execute(db);
  await sql`CREATE TABLE message_files (
    id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    "messageId" text COLLATE "C" REFERENCES messages (id) ON DELETE CASCADE,
    form text COLLATE "C" NOT NULL,
    field text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    type text COLLATE "C" NOT NULL CHECK (type IN ('image/webp', 'application/pdf')),
    bytes bigint NOT NULL,
    "createdDate" text COLLATE "C" NOT NULL,
    content bytea
  )`.execute(db);
  for (const column of [
    `"formId" text COLLATE "C"`,
    `"formTitle" text COLLATE "C" NOT NULL DEFAULT ''`,
    `answers text COLLATE "C" NOT NULL DEFAULT '[]' CHECK (answers::json IS NOT NULL)`,
    `"keptUntil" text COLLATE "C"`,
    `digest text COLLATE "C" NOT NULL DEFAULT ''`,
    `"entryKey" text COLLATE "C"`,
  ])
    await sql`ALTER TABLE messages ADD COLUMN ${sql.raw(column)}`.execute(db);
  await sql`ALTER TABLE message_entries ADD COLUMN way text COLLATE "C" CHECK (way IN ('server', 'outbox'))`.execute(
    db,
  );
  await finish(db);
  await sql`INSERT INTO content_epochs ("tableName", epoch) VALUES ('forms', 0)`.execute(db);
  await sql`
    CREATE TRIGGER content_written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON forms
    FOR EACH STATEMENT EXECUTE FUNCTION count_content_write()`.execute(db);
}

/** A photo keeps its place among the private files: the folder of its message. One that is in its row stays in the row. */
async function finish(db: QueryExecutorProvider): Promise<void> {
  await sql`
    INSERT INTO message_files (id, "messageId", form, field, name, type, bytes, "createdDate", content)
    SELECT photo."messageId", photo."messageId", '', 'photo', 'photo.webp', 'image/webp', length(photo.webp),
      message."createdDate", CASE WHEN length(photo.webp) > 0 THEN photo.webp END
    FROM message_photos AS photo JOIN messages AS message ON message.id = photo."messageId"`.execute(db);
  await sql`DROP TABLE message_photos`.execute(db);
  await sql`CREATE INDEX message_files_by_message ON message_files ("messageId")`.execute(db);
  await sql`CREATE INDEX message_files_waiting ON message_files ("createdDate") WHERE "messageId" IS NULL`.execute(
    db,
  );
  await sql`CREATE INDEX messages_by_form ON messages ("formId", "createdDate")`.execute(db);
  await sql`CREATE INDEX messages_by_digest ON messages (digest, "createdDate")`.execute(db);
  await sql`CREATE UNIQUE INDEX messages_one_entry ON messages ("formId", "entryKey")`.execute(db);
}
