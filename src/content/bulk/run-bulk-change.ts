import { setImmediate as nextTurn } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Db, Tables } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { ExpectedError } from "../../errors.ts";
import { plural } from "../../rules/text/text.ts";
import { serverKindOf } from "../kinds/kinds.server.ts";
import { lacksOf } from "../lacks.ts";
import { isPublished, needsApproval } from "../approvals/require-approval.ts";
import { listAuthorsSince } from "../lifecycle/history.ts";
import { findRecord, readInBatches } from "../lifecycle/read.ts";
import type { AnyRecord, Authorship, ServerKind } from "../lifecycle/server-kind.ts";
import { binRecord, updateRecord } from "../lifecycle/write.ts";
import { type Action, type Outcome, planActions } from "./actions.ts";
import {
  addFound,
  type BulkChange,
  type BulkContentType,
  type ChangeRecord,
  createBulkChange,
  describeBulkChange,
  getBulkChange,
  readAction,
  settleRecord,
} from "./bulk-changes.ts";
import { workInBatches } from "./in-batches.ts";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import { auditAuthor } from "../lifecycle/write-hooks.ts";
import { titleOf, type ContentKind } from "../kinds/kinds.ts";
import { undoWrite } from "../lifecycle/undo-write.ts";

/** How many records a preview names. */
const MAX_NAMED = 200;

/** How many records a preview reads before other requests may run. */
const PREVIEW_BATCH = 200;

/** The records to change: a condition, and how many the user has seen that there are. */
export interface Target {
  where: RawBuilder<unknown>;
  expected: number;
}

/**
 * Begins a change: remembers which records it is about, each with its version. Nothing is changed yet.
 *
 * @throws ExpectedError 409 when there are more or fewer records than the user has seen.
 */
export async function startBulkChange(
  db: Db,
  kind: ServerKind,
  { where, expected }: Target,
  action: Action,
  by: Authorship,
): Promise<BulkChange> {
  return inTransaction(db, async (trx) => {
    const id = await createBulkChange(trx, kind.name, action, by);
    const found = await addFound(trx, id, kind.name, where);
    if (found !== expected)
      throw new ExpectedError(
        409,
        `The list has changed: it has ${plural(found, kind.one, kind.many)} now, not ${expected.toLocaleString("en-GB")}. Nothing was changed. Please look at the list and choose again.`,
      );
    return describeBulkChange(trx, await getBulkChange(trx, kind.name, id, by.now));
  });
}

/** Changes the next records, for a part of a second. Call it until none is waiting. */
export async function continueBulkChange(
  db: Db,
  contentType: BulkContentType,
  id: string,
  by: Authorship,
): Promise<BulkChange> {
  const change = await getBulkChange(db, contentType, id, by.now);
  const action = readAction(change.action);
  await workInBatches(db, {
    changeId: change.id,
    state: "waiting",
    order: "asc",
    refused: "left",
    settle: (trx, record) => changeRecord(trx, serverKindOf(record.contentType), record, action, by),
  });
  return describeBulkChange(db, await getBulkChange(db, contentType, id, by.now));
}

async function changeRecord(
  trx: Db,
  kind: ServerKind,
  waiting: ChangeRecord,
  action: Action,
  by: Authorship,
): Promise<void> {
  const leave = (reason: string) => settleRecord(trx, waiting, { state: "left", reason });
  const record = await findRecord(trx, kind, waiting.recordId);
  if (!record) return leave("It is in the bin.");
  const { id, version } = record;
  if (version !== waiting.version) {
    const seen = { id, version: waiting.version };
    const [author] = await listAuthorsSince(trx, kind.name, seen, by.userId);
    return leave(
      `${author?.isYou ? "You have" : `${author?.name ?? "A colleague"} has`} changed it meanwhile.`,
    );
  }
  const [planned] = await planActions(trx, kind, [record], action, by.now);
  const outcome = planned?.outcome;
  if (outcome?.will === "leave") return leave(outcome.reason);
  if (!outcome || outcome.will === "nothing") return settleRecord(trx, waiting, { state: "unchanged" });
  let written = version + 1;
  if (outcome.will === "bin") await binRecord(trx, kind, record, by);
  else written = (await updateRecord(trx, kind, id, outcome.fields, version, by)).version;
  return settleRecord(trx, waiting, { state: "changed", version: written });
}

/** What a change would do. */
export const bulkPreviewSchema = z
  .strictObject({
    found: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    left: z.int(),
    named: z
      .array(z.strictObject({ id: z.uuid(), title: z.string(), reason: z.string() }))
      .describe(`The records that would be left alone, at most ${MAX_NAMED}`),
    lacking: z
      .array(z.strictObject({ title: z.string(), lacks: z.array(z.string()) }))
      .describe("If the action publishes: records without what visitors expect"),
  })
  .meta({ id: "BulkPreview" });

export type BulkPreview = z.output<typeof bulkPreviewSchema>;

/** Says what a change would do. Writes nothing. */
export async function previewBulkChange(
  db: Db,
  kind: ServerKind,
  where: RawBuilder<unknown>,
  action: Action,
  now: Date,
): Promise<BulkPreview> {
  const preview: BulkPreview = { found: 0, changed: 0, unchanged: 0, left: 0, named: [], lacking: [] };
  const publishes = action.is === "status" && action["status"] === kind.visibility.status;
  const asks = await needsApproval(db, kind.name);
  for await (const records of readInBatches(db, kind, sql`(${where})`, PREVIEW_BATCH)) {
    for (const { record, outcome: planned } of await planActions(db, kind, records, action, now)) {
      const fields: Record<string, unknown> = Object.fromEntries(Object.entries(record));
      const title = titleOf(kind.name, fields);
      const outcome = asks ? leaveForApproval(kind, record, planned) : planned;
      if (outcome.will === "leave") {
        preview.left += 1;
        if (preview.named.length < MAX_NAMED)
          preview.named.push({ id: record.id, title, reason: outcome.reason });
      } else if (outcome.will === "nothing") preview.unchanged += 1;
      else {
        preview.changed += 1;
        const lacks = publishes ? lacksOf(kind.name, fields) : [];
        if (lacks.length > 0) preview.lacking.push({ title, lacks });
      }
    }
    preview.found += records.length;
    await nextTurn();
  }
  return preview;
}

/** What an action does with a record whose kind goes live with the yes of a second person alone. */
function leaveForApproval<Item extends AnyRecord>(
  kind: ServerKind<Item>,
  record: Item,
  planned: Outcome,
): Outcome {
  if (planned.will !== "change") return planned;
  const { status = record.status } = planned.fields;
  if (!isPublished(kind.name, { status: String(status) })) return planned;
  return { will: "leave", reason: "It needs the yes of a second person. Open it and ask for that there." };
}

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
