import { sql, type QueryExecutorProvider } from "kysely";

/**
 * Changes of many records, so that an interrupted one can be continued, and each can be undone for a day. The values are
 * not stored: they are in the history, by record and version.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) {
    await sql.raw(statement).execute(db);
  }
}

const STATEMENTS = [
  // "contentType" is a kind of content, or "images" where a picture was replaced. "action" is JSON.
  `CREATE TABLE bulk_changes (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    "contentType" TEXT NOT NULL,
    action TEXT NOT NULL,
    actor TEXT NOT NULL,
    "userId" TEXT,
    "createdDate" TEXT NOT NULL,
    "undoneDate" TEXT
  ) STRICT`,
  `CREATE INDEX bulk_changes_by_date ON bulk_changes ("createdDate")`,
  // "version" is the one that was chosen; of a changed record, the version after the write.
  `CREATE TABLE bulk_change_records (
    "changeId" TEXT NOT NULL REFERENCES bulk_changes (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    "contentType" TEXT NOT NULL,
    "recordId" TEXT NOT NULL,
    title TEXT NOT NULL,
    version INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'changed', 'unchanged', 'left', 'undone', 'kept')),
    reason TEXT NOT NULL DEFAULT '',
    PRIMARY KEY ("changeId", place)
  ) STRICT`,
  `CREATE INDEX bulk_change_records_by_state ON bulk_change_records ("changeId", state, place)`,
];
