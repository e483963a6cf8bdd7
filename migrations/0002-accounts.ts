import { sql, type QueryExecutorProvider } from "kysely";

/**
 * Staff accounts, their sessions, the links that were e-mailed to them and their recovery codes.
 *
 * A stolen file contains nothing to sign in with: passwords are hashed with argon2id, and of
 * session ids, link tokens and recovery codes only the SHA-256 is stored.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) {
    await sql.raw(statement).execute(db);
  }
}

const OWNER = `userId TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE`;

const STATEMENTS = [
  `CREATE TABLE users (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    email TEXT NOT NULL COLLATE NOCASE UNIQUE,
    name TEXT NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('admin', 'editor', 'recruiter')),
    permissions TEXT NOT NULL CHECK (json_type(permissions) = 'array'),
    status TEXT NOT NULL CHECK (status IN ('invited', 'active', 'disabled')),
    passwordHash TEXT CHECK (passwordHash LIKE '$argon2id$%'),
    totpSecret TEXT,
    totpPending TEXT,
    totpLastStep INTEGER,
    version INTEGER NOT NULL CHECK (version >= 1),
    createdDate TEXT NOT NULL,
    updatedDate TEXT NOT NULL,
    lastSignInDate TEXT,
    CHECK (status <> 'active' OR passwordHash IS NOT NULL)
  ) STRICT`,

  `CREATE TABLE sessions (
    hash TEXT NOT NULL PRIMARY KEY CHECK (length(hash) = 64),
    ${OWNER},
    data TEXT NOT NULL CHECK (json_valid(data)),
    createdDate TEXT NOT NULL,
    lastUsedDate TEXT NOT NULL,
    expiresDate TEXT NOT NULL,
    address TEXT NOT NULL,
    userAgent TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX sessions_by_user ON sessions (userId)`,
  `CREATE INDEX sessions_by_expiry ON sessions (expiresDate)`,

  `CREATE TABLE account_tokens (
    hash TEXT NOT NULL PRIMARY KEY CHECK (length(hash) = 64),
    ${OWNER},
    kind TEXT NOT NULL CHECK (kind IN ('activation', 'reset')),
    createdDate TEXT NOT NULL,
    expiresDate TEXT NOT NULL,
    usedDate TEXT
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX account_tokens_by_user ON account_tokens (userId)`,

  `CREATE TABLE recovery_codes (
    ${OWNER},
    hash TEXT NOT NULL CHECK (length(hash) = 64),
    usedDate TEXT,
    PRIMARY KEY (userId, hash)
  ) STRICT, WITHOUT ROWID`,
];
