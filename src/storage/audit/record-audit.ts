import type { Db, Tables } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { areaOf, type AuditAction, type FieldChange } from "../../rules/access/audit-actions.ts";
import { actorTime, currentActor } from "./actor.ts";
import { sha256 } from "../sha256.ts";

/** What a line says beside who acted, when and from where. */
export interface AuditEntry {
  action: AuditAction;
  /** What was acted on: its kind, its id, and its name at the time. */
  subject?: { type: string; id: string; name: string };
  changes?: readonly FieldChange[];
  /** What else is worth knowing, such as why a sign-in was refused. Never what a person typed as a secret. */
  note?: string;
  /** The entry of the content's history with the whole record. */
  history?: { version: number; hash: string };
  /** The person, where it is not the one of the request: a sign-in has no signed-in user yet. */
  by?: { userId: string | null; name: string };
  /** By default the clock of the request. */
  now?: Date;
}

/** The log's head has moved since it was read. It cannot happen inside a transaction of SQLite. */
class HeadMovedError extends Error {
  override name = "HeadMovedError";
}

/**
 * Adds a line to the audit log. Call it in the transaction of the change that it describes: then there is no change
 * without a line, and no line without a change.
 *
 * The number of lines in `audit_head` is also the lock: on a database with several writers, the second one waits for the
 * row or fails, and the chain does not fork.
 */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  const { action, subject, changes = [], note = "", history, now = actorTime() } = entry;
  const actor = currentActor();
  const by = entry.by ?? { userId: actor.userId, name: actor.name };
  await inTransaction(db, async (trx) => {
    const head = await trx.selectFrom("audit_head").select(["lines", "hash"]).executeTakeFirstOrThrow();
    const row = {
      seq: head.lines + 1,
      date: now.toISOString(),
      area: areaOf(action),
      action,
      userId: by.userId,
      actor: by.name,
      address: actor.address,
      device: actor.device,
      proof: actor.proof,
      subjectType: subject?.type ?? "",
      subjectId: subject?.id ?? "",
      subject: boundedText(subject?.name) ?? "",
      historyVersion: history?.version ?? null,
      historyHash: history?.hash ?? null,
      changes: JSON.stringify(changes),
      note: boundedText(note) ?? "",
      requestId: actor.requestId,
    };
    const hash = hashLine(head.hash, row);
    await trx
      .insertInto("audit_log")
      .values({ ...row, hash })
      .execute();
    const { numUpdatedRows } = await trx
      .updateTable("audit_head")
      .set({ lines: row.seq, hash })
      .where("lines", "=", head.lines)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new HeadMovedError("Another line was added to the audit log first.");
  });
}

/** In characters. The history has the whole record; a line says what changed. */
const MAX_VALUE = 200;

/** More than any kind has fields. */
const MAX_FIELDS = 40;

/** The fields that differ between two objects, each value cut to a bounded text. `longest` is for values that are bounded anyway. */
export function fieldChanges(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  fields: readonly string[],
  longest = MAX_VALUE,
): FieldChange[] {
  const textOf = (value: unknown) => boundedText(value, longest);
  return fields
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: textOf(before[field]), after: textOf(after[field]) }))
    .slice(0, MAX_FIELDS);
}

/** A value as a text of at most some `longest` characters; null where there is none. */
function boundedText(value: unknown, longest = MAX_VALUE): string | null {
  if (value === undefined || value === null) return null;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length <= longest ? text : `${text.slice(0, longest)}… (${text.length} characters)`;
}

export type AuditRow = Tables["audit_log"];

/** The hash before the first line. */
export const NO_HASH = "0".repeat(64);

/**
 * The SHA-256 of a line: of the hash of the line before it, and of all its columns in a fixed order. A column that is added
 * later needs a new version number, so that earlier lines keep their hashes.
 */
export function hashLine(previousHash: string, row: Omit<AuditRow, "hash">): string {
  return hashOf([
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
  return hashOf(["suqna history 1", contentType, recordId, version, action, actor, userId, date, record]);
}

/**
 * JSON as the canonical form: it tells every two lists of texts, numbers and nulls apart. Half a character, which a cut can
 * leave, counts as the one by which both databases replace it.
 */
function hashOf(parts: readonly (string | number | null)[]): string {
  return sha256(JSON.stringify(parts.map((part) => (typeof part === "string" ? part.toWellFormed() : part))));
}
