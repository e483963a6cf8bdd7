import { recordAudit } from "../../storage/audit/record-audit.ts";
import { auditAuthor } from "../lifecycle/audit-write.ts";
import type { Db, Tables } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { serverKindOf } from "../kinds/kinds.server.ts";
import type { ContentKind } from "../kinds/kinds.ts";
import type { Authorship } from "../lifecycle/server-kind.ts";
import { undoWrite } from "../lifecycle/undo-write.ts";
import {
  describeBulkChange,
  getBulkChange,
  settleRecord,
  type BulkChange,
  type BulkContentType,
  type ChangeRecord,
} from "./bulk-changes.ts";
import { workInBatches } from "./in-batches.ts";

/**
 * Undoes the next records of a change, for a part of a second. Call it until none is `changed`. What was changed since is
 * left alone and named, and records that the change has not reached are no longer changed.
 *
 * @param reasonAgainst why the user may not undo a record of a kind, if so.
 */
export async function undoBulkChange(
  db: Db,
  contentType: BulkContentType,
  id: string,
  by: Authorship,
  reasonAgainst: (kind: ContentKind) => string | undefined = () => undefined,
): Promise<BulkChange> {
  const change = await inTransaction(db, async (trx) => {
    const found = await getBulkChange(trx, contentType, id, by.now);
    if (found.undoneDate === null) await beginUndo(trx, found, by);
    return found;
  });
  await workInBatches(db, {
    changeId: change.id,
    state: "changed",
    // The last write first: a record may have an address that another one gave up before it.
    order: "desc",
    refused: "kept",
    settle: (trx, record) => undoRecord(trx, record, by, reasonAgainst(record.contentType)),
  });
  return describeBulkChange(db, await getBulkChange(db, contentType, id, by.now));
}

async function beginUndo(
  trx: Db,
  { id, contentType }: Tables["bulk_changes"],
  by: Authorship,
): Promise<void> {
  const { now } = by;
  await trx.updateTable("bulk_changes").set({ undoneDate: now.toISOString() }).where("id", "=", id).execute();
  await trx
    .updateTable("bulk_change_records")
    .set({ state: "unchanged" })
    .where("changeId", "=", id)
    .where("state", "=", "waiting")
    .execute();
  await recordAudit(trx, {
    action: "content.bulk-undone",
    subject: { type: contentType, id, name: contentType },
    by: auditAuthor(by),
    now,
  });
}

async function undoRecord(
  trx: Db,
  changed: ChangeRecord,
  by: Authorship,
  against: string | undefined,
): Promise<void> {
  if (against !== undefined) return settleRecord(trx, changed, { state: "kept", reason: against });
  const { recordId: id, version } = changed;
  const result = await undoWrite(
    trx,
    serverKindOf(changed.contentType),
    { id, version, cause: "this change" },
    by,
  );
  return settleRecord(
    trx,
    changed,
    typeof result === "string" ? { state: "undone" } : { state: "kept", reason: result.reason },
  );
}
