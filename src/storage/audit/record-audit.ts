import type { Db } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { areaOf, type AuditAction, type FieldChange } from "../../rules/access/audit-actions.ts";
import { actorTime, currentActor } from "./actor.ts";
import { hashLine } from "./audit-chain.ts";
import { boundedText } from "./field-changes.ts";

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
