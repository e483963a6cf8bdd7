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
