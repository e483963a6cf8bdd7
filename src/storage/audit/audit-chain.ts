import { createHash } from "node:crypto";
import type { Tables } from "../database/tables.ts";

export type AuditRow = Tables["audit_log"];

/** The hash before the first line. */
export const NO_HASH = "0".repeat(64);

/**
 * The SHA-256 of a line: of the hash of the line before it, and of all its columns in a fixed order. A column that is added
 * later needs a new version number, so that earlier lines keep their hashes.
 */
export function hashLine(previousHash: string, row: Omit<AuditRow, "hash">): string {
  return sha256([
    "suqna audit 1",
    previousHash,
    row.seq,
    row.date,
    row.area,
    row.action,
    row.userId,
    row.actor,
    row.address,
    row.device,
    row.proof,
    row.subjectType,
    row.subjectId,
    row.subject,
    row.historyVersion,
    row.historyHash,
    row.changes,
    row.note,
    row.requestId,
  ]);
}

/** The SHA-256 of an entry of the content's history, to which a line refers. */
export function hashHistoryEntry(entry: Tables["history"]): string {
  const { contentType, recordId, version, action, actor, userId, date, record } = entry;
  return sha256(["suqna history 1", contentType, recordId, version, action, actor, userId, date, record]);
}

/** JSON as the canonical form: it tells every two lists of texts, numbers and nulls apart. */
function sha256(parts: readonly (string | number | null)[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
