import { sql, type QueryExecutorProvider } from "kysely";

/** Only adds: a process of the version before stores files as it did, and cannot open those of this version. */
export const isCompatible = true;

/**
 * The keys of visitors' files, which backups leave out; which messages were deleted, so that a restore deletes them again; and
 * word processor files beside photos and PDF files.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ sql: string }>`
    SELECT sql FROM sqlite_schema WHERE name = 'message_files'`.execute(db);
  const rebuilt = (rows[0]?.sql ?? "")
    .replace(/^CREATE TABLE "?\w+"?/, "CREATE TABLE message_files_rebuilt")
    .replace("'application/pdf')", `'application/pdf', ${DOCUMENTS})`);
  await sql.raw(rebuilt).execute(db);
  await sql`INSERT INTO message_files_rebuilt SELECT * FROM message_files`.execute(db);
  await sql`DROP TABLE message_files`.execute(db);
  await sql`ALTER TABLE message_files_rebuilt RENAME TO message_files`.execute(db);
  await sql`CREATE INDEX message_files_by_message ON message_files ("messageId")`.execute(db);
  await sql`CREATE INDEX message_files_waiting ON message_files ("createdDate") WHERE "messageId" IS NULL`.execute(
    db,
  );
  await sql`CREATE TABLE file_keys (
    "fileId" TEXT NOT NULL PRIMARY KEY REFERENCES message_files (id) ON DELETE CASCADE,
    key TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`CREATE TABLE deleted_messages (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    "deletedDate" TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`.execute(db);
}

export async function upPostgres(db: QueryExecutorProvider): Promise<void> {
  await sql`ALTER TABLE message_files
    DROP CONSTRAINT message_files_type_check,
    ADD CONSTRAINT message_files_type_check CHECK (type IN ('image/webp', 'application/pdf', ${sql.raw(DOCUMENTS)}))`.execute(
    db,
  );
  await sql`CREATE TABLE file_keys (
    "fileId" text COLLATE "C" NOT NULL PRIMARY KEY REFERENCES message_files (id) ON DELETE CASCADE,
    key text COLLATE "C" NOT NULL
  )`.execute(db);
  await sql`CREATE TABLE deleted_messages (
    id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    "deletedDate" text COLLATE "C" NOT NULL
  )`.execute(db);
}

/** DOCX and ODT. */
const DOCUMENTS = `'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/vnd.oasis.opendocument.text'`;
