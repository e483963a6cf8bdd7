import {
  ExpectedError,
  ForbiddenError,
  NotFoundError,
  ValidationError,
  VersionConflictError,
} from "../../errors.ts";
import { requireMatch } from "../../http/entity-tag.ts";
import { errorMessageFor } from "../../rules/schema/error-messages.ts";
import { instant } from "../../rules/schema/fields.ts";
import { answeredBy, changedFields, isSame, withValueAt, type Fields } from "../../rules/merge-record.ts";
import { fieldChanges, recordAudit } from "../../storage/audit/record-audit.ts";
import type { Db } from "../../storage/database/tables.ts";
import { attempt, inTransaction } from "../../storage/database/transaction.ts";
import { listAuthorsSince } from "../lifecycle/history.ts";
import { deleteApproval } from "../approvals/approval-rows.ts";
import { omitUnchanged, VERSION_FAULT } from "../lifecycle/record.ts";
import type { Authorship } from "../lifecycle/server-kind.ts";
import { auditAuthor } from "../lifecycle/write-hooks.ts";
import {
  listReadable,
  mergeNext,
  toNextOrLive,
  toNextRecord,
  waitingFields,
  type NextRecord,
} from "./next-record.ts";
import { countAt, endWaiting, findWaiting, insertWaiting, type NextRow } from "./next-rows.ts";
import { getLive, type LiveRecord, type NextTarget } from "./next-target.ts";
import { takeOver } from "./take-over.ts";

/** Next versions that can wait for the same instant. */
const MAX_AT_INSTANT = 500;

/** The next version of a record that waits. @throws NotFoundError when the record or its next version is not there. */
export async function getNext(db: Db, target: NextTarget, by: Authorship): Promise<NextRecord> {
  const { live, row } = await getWaiting(db, target, by);
  return toNextRecord(target, live, row);
}

/**
 * Saves the next version of a published record: the named fields, and the others as they are in the one that waits, or else on the
 * site. It is judged as a save of the record itself would be, by writing that and taking it back. It answers what `questions`
 * asks of the named fields (`answeredBy`): from now on they are compared with what is on the site now. A question of another field stays.
 *
 * @param input fields by name, and `nextFrom`, the instant at which the clock takes it over; null where a person will.
 * @param version what `NextRecord.version` was when the author read it; undefined writes unconditionally.
 * @throws NotFoundError, ValidationError, VersionConflictError; ExpectedError 409 for what is not published.
 */
export async function saveNext(
  db: Db,
  target: NextTarget,
  input: Fields,
  version: unknown,
  by: Authorship,
): Promise<NextRecord> {
  return inTransaction(db, async (trx) => {
    const live = await getLive(trx, target, by);
    const waiting = await findWaiting(trx, target);
    const read = await toNextOrLive(trx, target, live, waiting);
    const current = read.next ? { ...read.record, next: read.next } : read.record;
    requireMatch(by.ifMatch, read.next ? current : undefined);
    if (version !== undefined && typeof version !== "number")
      throw new ValidationError({ version: VERSION_FAULT });
    if (version !== undefined && version !== current.version) {
      const others = read.next ? [{ ...read.next.savedBy, isYou: false }] : [];
      const seen = { id: live.id, version: live.version - 1 };
      throw new VersionConflictError(
        current,
        others.length > 0 ? others : await listAuthorsSince(trx, target.type, seen, by.userId),
      );
    }
    requirePublished(target, live);
    const { nextFrom = current.nextFrom, next: _facts, status, ...fields } = input;
    const fromDate = readFrom(nextFrom, by.now);
    if (status !== undefined && status !== live["status"])
      throw new ValidationError({ status: "A next version does not change whether something is published." });
    const given = omitUnchanged(fields, current);
    const isGiven = Object.entries(given).some(([name, value]) => !isSame(current[name], value));
    const asksNothing = read.next?.problem === "" && read.next.questions.length === 0;
    if (read.next && asksNothing && !isGiven && fromDate === current.nextFrom)
      return { ...read.record, next: read.next };
    if (fromDate !== null && fromDate !== current.nextFrom) await requireRoom(trx, fromDate);
    const before = waitingFields(target, live);
    const wanted = { ...waitingFields(target, current), ...given };
    const changes = await judge(trx, target, { live, fields: changedFields(before, wanted), fromDate }, by);
    const questions = read.next?.questions ?? [];
    const answered = answeredBy(questions, current, fields);
    const open = questions.filter((question) => !answered.includes(question));
    // With what the changed fields are compared: what is on the site, but as before where a question stays.
    const compared = open.reduce((all, { path, before: was }) => withValueAt(all, path, was), before);
    const base = Object.fromEntries(Object.keys(changes).map((name) => [name, compared[name]]));
    if (waiting && isSaved(waiting, { fromDate, changes, base })) return toNextRecord(target, live, waiting);
    return insertNext(trx, target, { live, current }, { fromDate, changes, base }, by);
  });
}

/** What is stored of a next version that waits. */
type Waiting = Pick<NextRow, "fromDate"> & { changes: Fields; base: Fields };

/**
 * Lets a former next version wait again as it was saved: what was changed on the site since is merged, or asked about.
 *
 * @param number its place in the history. @param nextFrom as for `saveNext`.
 * @throws as `saveNext`; ExpectedError 409 where another one waits.
 */
export async function saveAgain(
  db: Db,
  target: NextTarget,
  { number, nextFrom }: { number: number; nextFrom: unknown },
  by: Authorship,
): Promise<NextRecord> {
  return inTransaction(db, async (trx) => {
    const live = await getLive(trx, target, by);
    requirePublished(target, live);
    const row = (await listReadable(trx, target, by)).find((each) => each.number === number);
    if (!row) throw new NotFoundError("Next version");
    const { record: current, next } = await toNextOrLive(trx, target, live, await findWaiting(trx, target));
    if (next) throw new ExpectedError(409, "Another next version waits. The earlier one is in the history.");
    const fromDate = readFrom(nextFrom, by.now);
    if (fromDate !== null) await requireRoom(trx, fromDate);
    await judge(trx, target, { live, fields: mergeNext(live, row).fields, fromDate }, by);
    const again = { fromDate, changes: JSON.parse(row.changes), base: JSON.parse(row.base) };
    return insertNext(trx, target, { live, current }, again, by);
  });
}

/** @throws ExpectedError 409 for what is not published. */
function requirePublished(target: NextTarget, live: LiveRecord): void {
  if (target.isPublished(live)) return;
  throw new ExpectedError(
    409,
    "Only what is published can have a next version. Change the draft itself: visitors do not see it.",
  );
}

/**
 * Judges fields by writing them as a save of the record would, and takes that back.
 *
 * @returns what it changes. @throws as `NextTarget.write`; ExpectedError 400 where that is nothing.
 */
async function judge(
  trx: Db,
  target: NextTarget,
  { live, fields, fromDate }: { live: LiveRecord; fields: Fields; fromDate: string | null },
  by: Authorship,
): Promise<Fields> {
  // At its instant: an offer that is over by then does not stand in the way of a lower price.
  const now = fromDate === null ? by.now : new Date(fromDate);
  const asked = { ...by, now, ifMatch: undefined, approved: true };
  const written = await attempt(trx, () => target.write(trx, fields, asked), false);
  const changes = changedFields(waitingFields(target, live), waitingFields(target, written));
  if (Object.keys(changes).length > 0) return changes;
  throw new ExpectedError(
    400,
    "This is what is on the site already. Change something first, or call the next version off.",
  );
}

/** @param current what staff saw before. */
async function insertNext(
  trx: Db,
  target: NextTarget,
  { live, current }: { live: LiveRecord; current: LiveRecord },
  waiting: Waiting,
  by: Authorship,
): Promise<NextRecord> {
  const saved = toNextRecord(target, live, await insertWaiting(trx, target, waiting, by));
  await recordAudit(trx, {
    action: "next.saved",
    subject: subjectOf(target, live),
    changes: fieldChanges(current, saved, ["nextFrom", ...target.names]),
    by: auditAuthor(by),
    now: by.now,
  });
  return saved;
}

/** Whether a next version that waits is this one already, and nothing holds it back. */
function isSaved(row: NextRow, { fromDate, changes, base }: Waiting): boolean {
  return (
    row.problem === "" &&
    row.fromDate === fromDate &&
    isSame(JSON.parse(row.changes), changes) &&
    isSame(JSON.parse(row.base), base)
  );
}

/**
 * Calls off the next version that waits; what it was is kept.
 *
 * @param version as for `saveNext`. @throws NotFoundError, VersionConflictError
 */
export async function callOffNext(
  db: Db,
  target: NextTarget,
  version: number | undefined,
  by: Authorship,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const waiting = await getWaiting(trx, target, by);
    requireSeen(target, waiting, version, by);
    const { live, row } = waiting;
    await requireOwn(trx, target, waiting, by);
    await endWaiting(trx, row, "called off", by.now);
    await deleteApproval(trx, row);
    await recordAudit(trx, {
      action: "next.called-off",
      subject: subjectOf(target, live),
      by: auditAuthor(by),
      now: by.now,
    });
  });
}

/**
 * Takes over the next version now, whatever its instant.
 *
 * @param version as for `saveNext`. @throws NotFoundError, ValidationError, VersionConflictError; ExpectedError 409
 */
export async function publishNext(
  db: Db,
  target: NextTarget,
  version: number | undefined,
  by: Authorship,
): Promise<LiveRecord> {
  return inTransaction(db, async (trx) => {
    const waiting = await getWaiting(trx, target, by);
    requireSeen(target, waiting, version, by);
    return takeOver(trx, target, waiting.row, { ...by, ifMatch: undefined });
  });
}

/** @throws ForbiddenError where a next version changes what the author may not. Whether it could be saved does not matter. */
async function requireOwn(
  trx: Db,
  target: NextTarget,
  { live, row }: { live: LiveRecord; row: NextRow },
  by: Authorship,
): Promise<void> {
  if (!by.limit) return;
  try {
    await judge(trx, target, { live, fields: mergeNext(live, row).fields, fromDate: null }, by);
  } catch (error) {
    if (error instanceof ForbiddenError || !(error instanceof ExpectedError)) throw error;
  }
}

/** @throws VersionConflictError where it is not the one that the author has read. */
function requireSeen(
  target: NextTarget,
  { live, row }: { live: LiveRecord; row: NextRow },
  version: number | undefined,
  by: Authorship,
): void {
  const current = toNextRecord(target, live, row);
  requireMatch(by.ifMatch, current);
  if (version !== undefined && version !== current.version)
    throw new VersionConflictError(current, [{ ...current.next.savedBy, isYou: false }]);
}

/** @throws NotFoundError */
async function getWaiting(
  db: Db,
  target: NextTarget,
  by: Authorship,
): Promise<{ live: LiveRecord; row: NextRow }> {
  const live = await getLive(db, target, by);
  const row = await findWaiting(db, target);
  if (!row) throw new NotFoundError("Next version");
  return { live, row };
}

/** @throws ValidationError where it is no instant to come. */
function readFrom(from: unknown, now: Date): string | null {
  if (from === null) return null;
  const parsed = instant.safeParse(from, { error: errorMessageFor });
  if (!parsed.success)
    throw new ValidationError({
      nextFrom: parsed.error.issues[0]?.message ?? "Please enter a date and time.",
    });
  if (parsed.data > now.toISOString()) return parsed.data;
  throw new ValidationError({
    nextFrom: "This moment has passed. Choose one that is to come, or leave it empty and publish by hand.",
  });
}

/** @throws ValidationError where too many share an instant: they are written in one transaction, which the first request awaits. */
async function requireRoom(trx: Db, fromDate: string): Promise<void> {
  if ((await countAt(trx, fromDate)) < MAX_AT_INSTANT) return;
  throw new ValidationError({
    nextFrom: `${MAX_AT_INSTANT} next versions go live at this moment already. Please choose a minute before or after it.`,
  });
}

function subjectOf(target: NextTarget, live: LiveRecord) {
  return { type: target.type, id: target.id, name: target.titleOf(live) };
}
