import { z } from "zod";
import { ExpectedError, ForbiddenError, ValidationError, VersionConflictError } from "../../errors.ts";
import { authorOf } from "../../rules/access/author.ts";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import type { AuditAction } from "../../rules/access/audit-actions.ts";
import type { Db } from "../../storage/database/tables.ts";
import { attempt, inTransaction } from "../../storage/database/transaction.ts";
import { kindOf, type ContentKind } from "../kinds/kinds.ts";
import { serverKindOf } from "../kinds/kinds.server.ts";
import type { Authorship } from "../lifecycle/server-kind.ts";
import { auditAuthor } from "../lifecycle/write-hooks.ts";
import { updateRecord } from "../lifecycle/write.ts";
import { findWaiting, listNumbersOfSame, stepsOf, type NextRow } from "../next-versions/next-rows.ts";
import { getLive, recordTarget, type LiveRecord, type NextTarget } from "../next-versions/next-target.ts";
import { takeOver } from "../next-versions/take-over.ts";
import { authorSchema, toNextRecord } from "../next-versions/next-record.ts";
import { deleteApproval, findApproval, putApproval, type ApprovalRow } from "./approval-rows.ts";
import { needsApproval } from "./require-approval.ts";

/** Whether a record needs the yes of a second person, and what was asked of the change that waits. */
export const approvalView = z
  .strictObject({
    isNeeded: z.boolean().describe("Whether this kind goes live with the yes of a second person alone"),
    request: z
      .strictObject({
        state: z
          .enum(["asked", "given", "sent back", "changed since"])
          .describe(
            "`given`: it waits for its instant. `changed since`: it, or the site, was changed; it must be asked for again",
          ),
        askedBy: authorSchema,
        askedDate: z.iso.datetime(),
        isYours: z.boolean().describe("Whether the caller has asked"),
        /** Who has given the yes or sent the change back. */
        decidedBy: authorSchema.nullable(),
        decidedDate: z.iso.datetime().nullable(),
        note: z.string().describe("Why it was sent back"),
        mayGive: z.boolean().describe("Whether the caller can give the yes"),
      })
      .nullable()
      .describe("What was asked of the draft or of the next version; null where nothing was"),
  })
  .meta({ id: "Approval" });

export type ApprovalView = z.output<typeof approvalView>;
type ApprovalRequest = NonNullable<ApprovalView["request"]>;

/** Which change a caller has read: its version, as the editor has it, and whether it is a next version. Both count on their own. */
interface SeenChange {
  version: number;
  isNext: boolean;
}

/** The change of a record that would go live: a record that is not public, or the next version of one that is. */
interface Change {
  kind: ContentKind;
  target: NextTarget;
  live: LiveRecord;
  next: NextRow | undefined;
  /** What the editor of the change has for its version. */
  version: number;
  /** The numbers of an approval that is of it. */
  numbers: readonly number[];
  /** The account that has changed it last; null where that is not known. */
  changedBy: string | null;
}

/** @throws NotFoundError; ExpectedError 409 where a published record has no next version. */
async function getChange(db: Db, kind: ContentKind, id: string, by: Authorship): Promise<Change> {
  const found = await findChange(db, kind, id, by);
  if (found) return found;
  throw new ExpectedError(409, "Nothing waits here. Save your change as the next version first, then ask.");
}

/** Undefined for a published record without a next version. @throws NotFoundError */
async function findChange(
  db: Db,
  kind: ContentKind,
  id: string,
  by: Authorship,
): Promise<Change | undefined> {
  const target = recordTarget(kind, id);
  const live = await getLive(db, target, by);
  const given = { kind, target, live };
  if (!target.isPublished(live)) {
    const last = await db
      .selectFrom("history")
      .select("userId")
      .where("contentType", "=", kind)
      .where("recordId", "=", id)
      .where("version", "=", live.version)
      .executeTakeFirst();
    const { version } = live;
    return { ...given, next: undefined, version, numbers: [version], changedBy: last?.userId ?? null };
  }
  const next = await findWaiting(db, target);
  if (!next) return undefined;
  const numbers = await listNumbersOfSame(db, next);
  return { ...given, next, version: live.version + stepsOf(next), numbers, changedBy: next.userId };
}

/** What an approval says that it is of. */
function markOf({ next, live }: Change): Pick<ApprovalRow, "isNext" | "number"> {
  return next ? { isNext: 1, number: next.number } : { isNext: 0, number: live.version };
}

function isOf(row: ApprovalRow, change: Change): boolean {
  return row.isNext === markOf(change).isNext && change.numbers.includes(row.number);
}

/** The change as its editor shows it, for a caller who has seen an earlier one. */
function shownOf({ target, live, next }: Change): object {
  return next ? toNextRecord(target, live, next) : live;
}

/** Whether a user can give the yes: they have not made the change, and have not asked for it. */
function mayGive(row: ApprovalRow, { changedBy }: Change, userId: string | undefined): boolean {
  return userId !== undefined && userId !== row.userId && userId !== changedBy;
}

/** What was asked of a record's change, for a user. @throws NotFoundError */
export async function readApproval(
  db: Db,
  kind: ContentKind,
  id: string,
  by: Authorship,
): Promise<ApprovalView> {
  const change = await findChange(db, kind, id, by);
  const isNeeded = await needsApproval(db, kind);
  const row = isNeeded && change ? await findApproval(db, { contentType: kind, recordId: id }) : undefined;
  return { isNeeded, request: row && change ? toRequest(row, change, by.userId) : null };
}

function stateOf(row: ApprovalRow, change: Change): ApprovalRequest["state"] {
  if (row.state === "sent back") return row.state;
  // The clock does not try again.
  const isUsedUp = row.state === "given" && change.next?.problem !== "";
  return isOf(row, change) && !isUsedUp ? row.state : "changed since";
}

function toRequest(row: ApprovalRow, change: Change, userId: string | undefined): ApprovalRequest | null {
  // A draft that was published, or a next version that went live by itself, leaves nothing to say.
  if (row.isNext !== markOf(change).isNext) return null;
  const state = stateOf(row, change);
  return {
    state,
    askedBy: authorOf(row.actor),
    askedDate: row.askedDate,
    isYours: row.userId === userId,
    decidedBy: row.decidedBy === "" ? null : authorOf(row.decidedBy),
    decidedDate: row.decidedDate,
    note: row.note,
    mayGive: state === "asked" && mayGive(row, change, userId),
  };
}

/**
 * Asks the yes of a second person for a change, which must be one that could go live: it is judged by writing it, and taking
 * that back.
 *
 * @throws NotFoundError, ValidationError, VersionConflictError; ExpectedError 409 where no yes is needed, or nothing waits.
 */
export async function askForApproval(
  db: Db,
  kind: ContentKind,
  id: string,
  seen: SeenChange,
  by: Authorship,
): Promise<ApprovalView> {
  await inTransaction(db, async (trx) => {
    const change = await getChange(trx, kind, id, by);
    await requireNeeded(trx, kind);
    requireSeen(change, seen);
    await attempt(trx, () => goLive(trx, change, by), false);
    const row = await findApproval(trx, { contentType: kind, recordId: id });
    if (row && ["asked", "given"].includes(stateOf(row, change))) return;
    await putApproval(trx, {
      contentType: kind,
      recordId: id,
      ...markOf(change),
      state: "asked",
      userId: by.userId ?? "",
      actor: by.actor,
      askedDate: by.now.toISOString(),
      decidedBy: "",
      decidedDate: null,
      note: "",
    });
    await auditChange(trx, "approval.asked", change, by);
  });
  return readApproval(db, kind, id, by);
}

/**
 * Gives the yes to a change of another person: it goes live, or waits for its instant.
 *
 * @throws as `askForApproval`; ForbiddenError where the user has made the change or asked for the yes.
 */
export async function giveApproval(
  db: Db,
  kind: ContentKind,
  id: string,
  seen: SeenChange,
  by: Authorship,
): Promise<LiveRecord> {
  return inTransaction(db, async (trx) => {
    const change = await getChange(trx, kind, id, by);
    const row = await getAsked(trx, change, seen);
    if (!mayGive(row, change, by.userId))
      throw new ForbiddenError(
        "You have made this change or asked for the yes. Ask a colleague who can publish it to look at it.",
      );
    await auditChange(trx, "approval.given", change, by);
    const { next } = change;
    const waits =
      next && next.problem === "" && next.fromDate !== null && next.fromDate > by.now.toISOString();
    if (!waits) return goLive(trx, change, by);
    await attempt(trx, () => goLive(trx, change, by), false);
    await putApproval(trx, {
      ...row,
      state: "given",
      decidedBy: by.actor,
      decidedDate: by.now.toISOString(),
    });
    return change.live;
  });
}

/**
 * Takes back what was asked or given: a colleague sends the change back and says why, and the person who asked needs no reason.
 *
 * @throws NotFoundError, ValidationError, VersionConflictError; ExpectedError 409 where nothing was asked.
 */
export async function sendBack(
  db: Db,
  kind: ContentKind,
  id: string,
  { note = "", ...seen }: SeenChange & { note?: string | undefined },
  by: Authorship,
): Promise<ApprovalView> {
  await inTransaction(db, async (trx) => {
    const change = await getChange(trx, kind, id, by);
    const row = await getAsked(trx, change, seen, ["asked", "given"]);
    if (row.userId === by.userId) await deleteApproval(trx, row);
    else {
      if (note === "")
        throw new ValidationError({ note: "Please say what is to be changed, so that it can be done." });
      await putApproval(trx, {
        ...row,
        state: "sent back",
        note,
        decidedBy: by.actor,
        decidedDate: by.now.toISOString(),
      });
    }
    await auditChange(trx, "approval.sent-back", change, by);
  });
  return readApproval(db, kind, id, by);
}

/** Writes a change to the site. */
async function goLive(trx: Db, { kind, target, live, next }: Change, by: Authorship): Promise<LiveRecord> {
  const approved = { ...by, approved: true };
  if (next) return takeOver(trx, target, next, approved);
  await deleteApproval(trx, { contentType: kind, recordId: target.id });
  const { status } = kindOf(kind).visibility;
  // The version that was looked at: one that is saved at this moment is refused.
  return { ...(await updateRecord(trx, serverKindOf(kind), target.id, { status }, live.version, approved)) };
}

async function requireNeeded(trx: Db, kind: ContentKind): Promise<void> {
  if (await needsApproval(trx, kind)) return;
  throw new ExpectedError(409, `${kindOf(kind).label}: this needs no yes. You can publish it yourself.`);
}

/** @throws VersionConflictError where the change is another one now. */
function requireSeen(change: Change, { version, isNext }: SeenChange): void {
  if (version !== change.version || isNext !== (change.next !== undefined))
    throw new VersionConflictError(shownOf(change));
}

async function getAsked(
  trx: Db,
  change: Change,
  seen: SeenChange,
  states: readonly ApprovalRow["state"][] = ["asked"],
): Promise<ApprovalRow> {
  await requireNeeded(trx, change.kind);
  requireSeen(change, seen);
  const row = await findApproval(trx, { contentType: change.kind, recordId: change.target.id });
  if (row && isOf(row, change) && states.includes(row.state)) return row;
  throw new ExpectedError(
    409,
    "The yes is not asked for, or it was changed since. Reload the page and look again.",
  );
}

async function auditChange(
  trx: Db,
  action: AuditAction,
  { kind, target, live }: Change,
  by: Authorship,
): Promise<void> {
  await recordAudit(trx, {
    action,
    subject: { type: kind, id: target.id, name: target.titleOf(live) },
    by: auditAuthor(by),
    now: by.now,
  });
}

/** What was asked, if the change waits for a user who may write it: for their yes, or since it was sent back to them. */
export async function findWaitingApproval(db: Db, row: ApprovalRow, by: Authorship) {
  const { contentType: kind, recordId: id } = row;
  const target = recordTarget(kind, id);
  if (!(await target.isWithin(db, by)) || !(await target.find(db))) return undefined;
  const change = await findChange(db, kind, id, by);
  const request = change && toRequest(row, change, by.userId);
  if (!request) return undefined;
  const isForThem = request.mayGive || (request.state === "sent back" && request.isYours);
  return isForThem
    ? { kind, id, title: target.titleOf(change.live), isNext: row.isNext === 1, request }
    : undefined;
}
