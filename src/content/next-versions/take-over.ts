import { ExpectedError, ForbiddenError, ValidationError } from "../../errors.ts";
import { findUserById, toSessionUser } from "../../accounts/people/users.ts";
import { hasForStores, writePermission } from "../../rules/access/permissions.ts";
import { isOfDatabase } from "../../storage/database/database-errors.ts";
import { actFor, THE_CLOCK } from "../../storage/audit/actor.ts";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import type { Db } from "../../storage/database/tables.ts";
import { attempt, inTransaction } from "../../storage/database/transaction.ts";
import { deleteApproval, hasYes } from "../approvals/approval-rows.ts";
import { ApprovalNeededError, needsApproval } from "../approvals/require-approval.ts";
import { storeLimit } from "../lifecycle/own-stores.ts";
import type { Authorship } from "../lifecycle/server-kind.ts";
import { mergeNext } from "./next-record.ts";
import { endWaiting, findFirstDue, listDue, setProblem, type NextRow } from "./next-rows.ts";
import { targetOf, titleOfNext, type LiveRecord, type NextTarget } from "./next-target.ts";
import type { ContentWatch } from "../content-watch.ts";
import { cached, TAKE_OVER_AGAIN_MS } from "../content-state.ts";

/** Why the clock leaves a next version waiting. */
class HeldBackError extends ExpectedError {
  override name = "HeldBackError";
  constructor(sentence: string) {
    super(409, sentence);
  }
}

const NOT_ALLOWED =
  "The person who saved it may not change it any more: it is of another store now, or their permissions have changed. A colleague who may change it can publish it.";

const UNEXPECTED = "It could not be published because of a fault of the site, which is in its log.";

/**
 * Takes over the next versions whose instant has come: those that share an instant in one transaction, the first instant first, each
 * written as its author's save at that instant. One that cannot be written waits on and says why, and holds up no other.
 *
 * @param now in a transaction that is rolled back, an instant to come: the site is then as it will be.
 * @param report is told of faults of the site.
 * @returns how many were taken over.
 */
export async function takeOverDue(db: Db, now: Date, report: (error: unknown) => void): Promise<number> {
  let taken = 0;
  for (;;) {
    // Without it each minute of a quiet site would begin a write.
    const instant = await findFirstDue(db);
    if (instant === undefined || instant > now.toISOString()) return taken;
    let current: NextRow | undefined;
    try {
      taken += await actFor(
        THE_CLOCK,
        () =>
          inTransaction(db, async (trx) => {
            let written = 0;
            for (const row of await listDue(trx, instant)) {
              current = row;
              if (await takeOverOrHold(trx, row)) written += 1;
            }
            current = undefined;
            return written;
          }),
        () => now,
      );
    } catch (error) {
      // No row was at fault, or nothing more can be written: the next call tries again.
      if (!current || db.isTransaction || isOfDatabase(error)) throw error;
      const held = current;
      await inTransaction(db, (trx) => holdBack(trx, held, UNEXPECTED));
      report(error);
    }
  }
}

/** @returns whether it was taken over. */
async function takeOverOrHold(trx: Db, row: NextRow): Promise<boolean> {
  const { actor, userId, fromDate } = row;
  const by: Authorship = {
    actor,
    ...(userId !== null && { userId }),
    now: new Date(fromDate ?? row.savedDate),
  };
  try {
    const target = targetOf(row);
    if (!target) throw new HeldBackError("This kind of content is not known any more.");
    const limit = await findLimit(trx, row);
    if (!(await target.isWithin(trx, { ...by, limit }))) throw new HeldBackError(NOT_ALLOWED);
    const approved = await hasYes(trx, row);
    await attempt(trx, () => takeOver(trx, target, row, { ...by, limit, approved }));
    return true;
  } catch (error) {
    if (!(error instanceof ExpectedError) || isOfDatabase(error)) throw error;
    await holdBack(trx, row, error instanceof ForbiddenError ? NOT_ALLOWED : sentenceOf(error));
    return false;
  }
}

/**
 * The limit that the author has now: a record, or its author, may have moved to another store. None for an account that is deleted.
 *
 * @throws HeldBackError where the author has lost the permission.
 */
async function findLimit(trx: Db, { contentType, userId }: NextRow): Promise<Authorship["limit"]> {
  if (userId === null) return undefined;
  const row = await findUserById(trx, userId);
  if (!row) return undefined;
  const author = toSessionUser(row);
  const isOfSettings = contentType === "settings";
  if (!hasForStores(author, isOfSettings ? "settings.write" : writePermission(contentType)))
    throw new HeldBackError(NOT_ALLOWED);
  return isOfSettings ? undefined : storeLimit(author, { name: contentType });
}

/**
 * Writes a next version to the record, and ends its waiting.
 *
 * @throws ExpectedError with a sentence where it cannot be written.
 */
export async function takeOver(
  trx: Db,
  target: NextTarget,
  row: NextRow,
  by: Authorship,
): Promise<LiveRecord> {
  const live = await target.find(trx);
  if (!live) throw new HeldBackError("It is in the bin. Restore it, then publish its next version.");
  if (!target.isPublished(live))
    throw new HeldBackError("It is not published any more. Publish it again, then its next version.");
  if (target.type !== "settings" && !by.approved && (await needsApproval(trx, target.type))) {
    throw new ApprovalNeededError(target.type, "Open the next version and ask a colleague for the yes.");
  }
  const { fields, conflicts } = mergeNext(live, row);
  if (conflicts.length > 0) {
    throw new HeldBackError(
      "The same fields were changed on the site and in the next version. Open the next version and choose.",
    );
  }
  const record = await target.write(trx, fields, by);
  const { slug } = fields;
  if (typeof slug === "string" && record["slug"] !== slug)
    throw new HeldBackError(`Another record has the address “${slug}” now. Choose another one.`);
  await endWaiting(trx, row, "taken over", by.now);
  await deleteApproval(trx, row);
  await recordAudit(trx, {
    action: "next.taken-over",
    subject: { type: target.type, id: target.id, name: target.titleOf(record) },
    now: by.now,
  });
  return record;
}

async function holdBack(trx: Db, row: NextRow, problem: string): Promise<void> {
  await setProblem(trx, row, problem);
  await recordAudit(trx, {
    action: "next.held-back",
    subject: { type: row.contentType, id: row.recordId, name: await titleOfNext(trx, row) },
    note: problem,
  });
}

/** Why something was not written, for a list in which its title stands beside. */
function sentenceOf(error: ExpectedError): string {
  const [first] = error instanceof ValidationError ? Object.values(error.fields ?? {}) : [];
  return first === undefined ? error.message : `It can’t be published as it is: ${first}`;
}

interface Parts {
  db: Db;
  clock: () => Date;
  watch: ContentWatch;
  /** Is told once of what could not be written; the site then shows what it showed, and the next request tries again. */
  report: (error: unknown) => void;
}

/**
 * Returns a function that takes over every next version whose instant has come, for each request before anything is read.
 * While none is due it reads nothing: the first instant is known until a next version is saved by any process. Each process
 * does it for itself; the first to write is the one, and the others wait for its transaction and find nothing left.
 */
export function createTakeOver({ db, clock, watch, report }: Parts): () => Promise<void> {
  const firstDue = cached(() => findFirstDue(db), watch, { tablesOf: () => ["next_versions"] });
  let running: Promise<void> | undefined;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  /** What was reported since something could last be written: each try fails by the same. */
  let reported = "";

  async function takeOverNow(): Promise<void> {
    try {
      await takeOverDue(db, clock(), report);
      reported = "";
    } catch (error) {
      if (reported !== String(error)) report(error);
      reported = String(error);
      pausedUntil = performance.now() + TAKE_OVER_AGAIN_MS;
    }
    running = undefined;
  }

  /** What cannot be read fails by itself in what the request reads. */
  async function isDue(): Promise<boolean> {
    const due = await firstDue().catch(() => undefined);
    return due !== undefined && due <= clock().toISOString() && performance.now() >= pausedUntil;
  }

  return async () => {
    if (!(await isDue())) return;
    // One that began before this request may have missed an instant.
    await running;
    if (!(await isDue())) return;
    running ??= takeOverNow();
    await running;
  };
}
