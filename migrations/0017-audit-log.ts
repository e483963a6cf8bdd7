import { sql, type QueryExecutorProvider } from "kysely";

/**
 * The audit log: who did what, when and from where. It begins empty, with this upgrade. Each line has the SHA-256 of the
 * line before it and of its own columns (docs/decisions/0044-audit-log.md). The single row of `audit_head` has the
 * number of lines and the hash of the last one, so that a removed last line shows.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) {
    await sql.raw(statement).execute(db);
  }
}

const STATEMENTS = [
  // No foreign keys: a line stays when the account or the record that it names is deleted.
  `CREATE TABLE audit_log (
    seq INTEGER NOT NULL PRIMARY KEY CHECK (seq > 0),
    date TEXT NOT NULL,
    area TEXT NOT NULL,
    action TEXT NOT NULL,
    "userId" TEXT,
    actor TEXT NOT NULL,
    address TEXT NOT NULL,
    device TEXT NOT NULL,
    proof TEXT NOT NULL,
    "subjectType" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    subject TEXT NOT NULL,
    "historyVersion" INTEGER,
    "historyHash" TEXT,
    changes TEXT NOT NULL,
    note TEXT NOT NULL,
    "requestId" TEXT NOT NULL,
    hash TEXT NOT NULL CHECK (length(hash) = 64)
  ) STRICT`,
  `CREATE INDEX audit_log_by_date ON audit_log (date)`,
  `CREATE INDEX audit_log_by_area ON audit_log (area, seq)`,
  `CREATE INDEX audit_log_by_subject ON audit_log ("subjectId", seq)`,
  refuse("audit_log", "UPDATE"),
  refuse("audit_log", "DELETE"),
  `CREATE TABLE audit_head (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    lines INTEGER NOT NULL,
    hash TEXT NOT NULL CHECK (length(hash) = 64)
  ) STRICT`,
  `INSERT INTO audit_head (id, lines, hash) VALUES (1, 0, '${"0".repeat(64)}')`,
  refuse("audit_head", "UPDATE", "WHEN NEW.lines <> OLD.lines + 1"),
  refuse("audit_head", "DELETE"),
];

function refuse(table: string, event: "UPDATE" | "DELETE", when = ""): string {
  return `CREATE TRIGGER ${table}_without_${event.toLowerCase()} BEFORE ${event} ON ${table} ${when}
    BEGIN SELECT RAISE(ABORT, 'The audit log is append-only: it says who did what.'); END`;
}
