import { randomUUID } from "node:crypto";
import { queueEmail } from "../../accounts/mail/queue-email.ts";
import { recordAudit, fieldChanges } from "../../storage/audit/record-audit.ts";
import type { SessionUser } from "../../rules/access/permissions.ts";
import type { Db, Tables } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { NotFoundError, ValidationError, VersionConflictError } from "../../errors.ts";
import {
  isApplicationState,
  isMessageState,
  STATE_WORDS,
  type ApplicationState,
  type SubmissionState,
} from "../../rules/contact/states.ts";
import { removeComingInterviews } from "../applications/interviews.ts";
import type { Submission } from "./message.schema.ts";
import { messageSubject } from "./audit-lines.ts";
import { getMessage, listColleagues } from "./read-messages.ts";

/** A colleague has changed a message since it was read. */
export class MessageConflictError extends VersionConflictError {
  override name = "MessageConflictError";
  declare readonly current: Submission;
}

interface Authored {
  /** Without an id for a person without an account. */
  user: Pick<SessionUser, "name" | "email"> & { id: string | null };
  now: Date;
}

/**
 * Changes the state of a message, and to whom it is assigned.
 *
 * @param version the version that the caller has read.
 * @throws MessageConflictError with the current message; ValidationError for an account that may not have it.
 */
export async function changeMessage(
  db: Db,
  id: string,
  version: number,
  change: { state?: SubmissionState | undefined; assigneeId?: string | null | undefined },
  now: Date,
): Promise<Submission> {
  return inTransaction(db, async (trx) => {
    const before = await getMessage(trx, id);
    const { assigneeId = before.assignee?.id ?? null } = change;
    const state: SubmissionState = change.state ?? before.state;
    const colleague = (await listColleagues(trx, before.id)).find((one) => one.id === assigneeId);
    const isOne: boolean = before.application ? isApplicationState(state) : isMessageState(state);
    if (!isOne)
      throw new ValidationError({
        state: `“${STATE_WORDS[state]}” is no state of ${before.application ? "an application" : "a message"}.`,
      });
    if (change.assigneeId && !colleague)
      throw new ValidationError({ assigneeId: "Please choose a colleague who may answer messages." });
    if (version === before.version && state === before.state && assigneeId === (before.assignee?.id ?? null))
      return before;
    await writeVersion(trx, before, version, { state, assigneeId }, now);
    const after = await getMessage(trx, id);
    const changes = fieldChanges(
      { state: before.state, assignee: before.assignee?.name },
      { state: after.state, assignee: after.assignee?.name },
      ["state", "assignee"],
    );
    await recordAudit(trx, { action: "message.changed", subject: messageSubject(after), changes, now });
    return after;
  });
}

/** Adds a note about what an applicant did by their link. Run it in the transaction of that. */
export async function insertApplicantNote(trx: Db, id: string, text: string, now: Date): Promise<void> {
  const before = await getMessage(trx, id);
  const by = { user: { id: null, name: before.name, email: before.email }, now };
  await insertEntry(trx, before, { kind: "note", text }, by);
  await writeVersion(trx, before, before.version, {}, now);
}

/** Adds a note, which only staff see. It needs no version: it changes nothing that a colleague has read. */
export async function addNote(db: Db, id: string, text: string, by: Authored): Promise<Submission> {
  return inTransaction(db, async (trx) => {
    const before = await getMessage(trx, id);
    await insertEntry(trx, before, { kind: "note", text }, by);
    await writeVersion(trx, before, before.version, {}, by.now);
    await recordAudit(trx, { action: "message.noted", subject: messageSubject(before), now: by.now });
    return getMessage(trx, id);
  });
}

/**
 * Writes a new version of an application, with what changes beside its row.
 *
 * @throws MessageConflictError when a colleague has changed it since.
 */
export async function changeApplication(
  db: Db,
  id: string,
  version: number,
  { state, work, now }: { state?: ApplicationState | undefined; work: (trx: Db) => Promise<void>; now: Date },
): Promise<Submission> {
  return inTransaction(db, async (trx) => {
    const before = await getMessage(trx, id);
    if (!before.application) throw new NotFoundError("Application");
    await writeVersion(trx, before, version, state ? { state } : {}, now);
    await work(trx);
    const after = await getMessage(trx, id);
    const changes = fieldChanges({ state: before.state }, { state: after.state }, ["state"]);
    await recordAudit(trx, { action: "message.changed", subject: messageSubject(after), changes, now });
    return after;
  });
}

/**
 * Answers a message: stores the answer with the e-mail that brings it, and marks the message as answered. An application stays
 * as it is, or gets the state that is asked for; where that is declined, its interviews to come are called off.
 *
 * @returns the message, and the id of the e-mail, which is to be sent.
 * @throws MessageConflictError when a colleague has changed or answered it since; ValidationError without an e-mail
 * address.
 */
export async function answerMessage(
  db: Db,
  id: string,
  { text, version, state }: { text: string; version: number; state?: ApplicationState | undefined },
  by: Authored & { user: { id: string } },
): Promise<{ message: Submission; emailId: string }> {
  return inTransaction(db, async (trx) => {
    const before = await getMessage(trx, id);
    if (before.email === "")
      throw new ValidationError({
        text: "The visitor left no e-mail address. Please call them, and write a note.",
      });
    const assigneeId = before.assignee?.id ?? by.user.id;
    const next = before.application ? (state ?? before.state) : "answered";
    await writeVersion(trx, before, version, { state: next, assigneeId }, by.now);
    if (next === "declined") await removeComingInterviews(trx, before.id, by.now);
    const entryId = await insertEntry(trx, before, { kind: "answer", text }, by);
    const emailId = await queueEmail(trx, "messageAnswer", { messageId: id }, { entryId }, by.now);
    await recordAudit(trx, { action: "message.answered", subject: messageSubject(before), now: by.now });
    return { message: await getMessage(trx, id), emailId };
  });
}

async function insertEntry(
  trx: Db,
  { id: messageId, version }: Submission,
  entry: Pick<Tables["message_entries"], "kind" | "text">,
  { user, now }: Authored,
): Promise<string> {
  const id = randomUUID();
  const author = user.name || user.email;
  const createdDate = now.toISOString();
  await trx
    .insertInto("message_entries")
    .values({
      id,
      messageId,
      version: version + 1,
      ...entry,
      createdDate,
      userId: user.id,
      author,
      way: null,
    })
    .execute();
  return id;
}

/** Writes a new version. @throws MessageConflictError unless `version` is the current one. */
async function writeVersion(
  trx: Db,
  current: Submission,
  version: number,
  fields: Partial<Pick<Tables["messages"], "state" | "assigneeId">>,
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("messages")
    .set({ ...fields, version: version + 1, updatedDate: now.toISOString() })
    .where("id", "=", current.id)
    .where("version", "=", version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new MessageConflictError(current);
}
