import { sql, type QueryExecutorProvider } from "kysely";

/**
 * What visitors write by the contact form, its photo, and the notes and answers of staff. The photo has a table of its
 * own, so that lists do not read it. Deleting a message deletes everything of it, e-mails that wait included: those are
 * now to users, or about a message. The columns of their table are a CHECK, which SQLite changes only with a new table.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) {
    await sql.raw(statement).execute(db);
  }
}

const COLUMNS = `id, "userId", kind, facts, state, attempts, error, "createdDate", "nextDate"`;

const STATEMENTS = [
  `CREATE TABLE messages (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    reference TEXT NOT NULL UNIQUE,
    version INTEGER NOT NULL CHECK (version >= 1),
    "createdDate" TEXT NOT NULL,
    "updatedDate" TEXT NOT NULL,
    topic TEXT NOT NULL,
    "storeId" TEXT,
    "storeName" TEXT NOT NULL,
    "orderNumber" TEXT NOT NULL,
    text TEXT NOT NULL,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT NOT NULL,
    "emailKey" TEXT NOT NULL,
    "phoneKey" TEXT NOT NULL,
    "searchText" TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('new', 'progress', 'answered', 'closed')),
    "assigneeId" TEXT REFERENCES users (id) ON DELETE SET NULL
  ) STRICT`,
  `CREATE INDEX messages_by_state ON messages (state, "createdDate")`,
  `CREATE INDEX messages_by_date ON messages ("createdDate")`,
  `CREATE INDEX messages_by_email ON messages ("emailKey")`,
  `CREATE INDEX messages_by_assignee ON messages ("assigneeId")`,
  `CREATE TABLE message_photos (
    "messageId" TEXT NOT NULL PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    webp BLOB NOT NULL
  ) STRICT`,
  `CREATE TABLE message_entries (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    "messageId" TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('note', 'answer')),
    text TEXT NOT NULL,
    "createdDate" TEXT NOT NULL,
    "userId" TEXT REFERENCES users (id) ON DELETE SET NULL,
    author TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX message_entries_by_message ON message_entries ("messageId", version)`,
  `CREATE INDEX message_entries_by_user ON message_entries ("userId")`,
  `CREATE TABLE new_unsent_emails (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    "userId" TEXT REFERENCES users (id) ON DELETE CASCADE,
    "messageId" TEXT REFERENCES messages (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('activation', 'reset', 'passwordChanged', 'secondFactorOff', 'newDevice',
      'wrongCode', 'factorChanged', 'apiTokenCreated', 'newAdmin', 'messageReceived', 'messageAnswer')),
    facts TEXT NOT NULL CHECK (json_type(facts) = 'object'),
    state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'uncertain', 'failed')),
    attempts INTEGER NOT NULL,
    error TEXT,
    "createdDate" TEXT NOT NULL,
    "nextDate" TEXT NOT NULL,
    CHECK (("userId" IS NULL) <> ("messageId" IS NULL))
  ) STRICT, WITHOUT ROWID`,
  `INSERT INTO new_unsent_emails (${COLUMNS}) SELECT ${COLUMNS} FROM unsent_emails`,
  `DROP TABLE unsent_emails`,
  `ALTER TABLE new_unsent_emails RENAME TO unsent_emails`,
  `CREATE INDEX unsent_emails_by_date ON unsent_emails (state, "nextDate")`,
  `CREATE INDEX unsent_emails_by_message ON unsent_emails ("messageId")`,
];
