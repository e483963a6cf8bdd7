import type { AuditRow } from "../../src/storage/audit/record-audit.ts";
import type { Db } from "../../src/storage/database/tables.ts";
import { runSql } from "./raw-sql.ts";

/** Changes a line of the audit log as the owner of the database can: in a copy without the triggers that refuse it. */
export function changeAuditLine(db: Db, seq: number): Promise<void> {
  return runSql(
    db,
    "CREATE TABLE changed_log AS SELECT * FROM audit_log",
    "DROP TABLE audit_log",
    "ALTER TABLE changed_log RENAME TO audit_log",
    `UPDATE audit_log SET note = 'x' WHERE seq = ${seq}`,
  );
}

/** Copies a line to other numbers, for a log of many lines. The hashes are those of the line, so it can't be verified. */
export function copyAuditLine(db: Db, seq: number, to: { from: number; until: number }): Promise<void> {
  return runSql(
    db,
    `WITH RECURSIVE copies(n) AS (SELECT ${to.from} UNION ALL SELECT n + 1 FROM copies WHERE n < ${to.until})
      INSERT INTO audit_log SELECT n, date, area, action, "userId", actor, address, device, proof, "subjectType",
        "subjectId", subject, "historyVersion", "historyHash", changes, note, "requestId", hash
      FROM audit_log, copies WHERE seq = ${seq}`,
  );
}

/**
 * The lines of the audit log with an action, the oldest first.
 *
 * @param action may end with `%`, for all that begin so.
 */
export function auditLines<Column extends keyof AuditRow>(
  db: Db,
  action: string,
  ...columns: readonly Column[]
) {
  return db.selectFrom("audit_log").select(columns).where("action", "like", action).orderBy("seq").execute();
}
