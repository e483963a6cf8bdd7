import { randomUUID } from "node:crypto";
import { queueEmail } from "../../accounts/mail/email-queue.ts";
import { recordAudit, fieldChanges } from "../../storage/audit/record-audit.ts";
import type { SessionUser } from "../../rules/access/permissions.ts";
import type { Db, Tables } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { ValidationError, VersionConflictError } from "../../errors.ts";
import type { MessageState } from "../../rules/contact/states.ts";
import type { Message } from "./message.schema.ts";
import { getMessage, listColleagues } from "./read-messages.ts";

interface Authored {
  user: Pick<SessionUser, "id" | "name" | "email">;
  now: Date;
}

/** The message as the subject of a line of the audit log. Its reference says nothing about a person. */
export function messageSubject({ id, reference }: Pick<Message, "id" | "reference">) {
  return { type: "messages", id, name: reference };
}

/**
 * Changes the state of a message, and to whom it is assigned.
 *
 * @param version the version that the caller has read.
 * @throws VersionConflictError with the current message; ValidationError for an account that may not have it.
 */
export async function changeMessage(
  db: Db,
  id: string,
  version: number,
  change: { state?: MessageState | undefined; assigneeId?: string | null | undefined },
  now: Date,
): Promise<Message> {
  return inTransaction(db, async (trx) => {
    const before = await getMessage(trx, id);
    const { state = before.state, assigneeId = before.assignee?.id ?? null } = change;
    const colleague = (await listColleagues(trx)).find((one) => one.id === assigneeId);
    if (change.assigneeId && !colleague)
      throw new ValidationError({ assigneeId: "Please choose a colleague who may answer messages." });
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

/** Adds a note, which only staff see. It needs no version: it changes nothing that a colleague has read. */
export async function addNote(db: Db, id: string, text: string, by: Authored): Promise<Message> {
  return inTransaction(db, async (trx) => {
    const before = await getMessage(trx, id);
    await insertEntry(trx, before, { kind: "note", text }, by);
    await writeVersion(trx, before, before.version, {}, by.now);
    await recordAudit(trx, { action: "message.noted", subject: messageSubject(before), now: by.now });
    return getMessage(trx, id);
  });
}

/**
 * Answers a message: stores the answer with the e-mail that brings it, and marks the message as answered.
 *
 * @returns the message, and the id of the e-mail, which is to be sent.
 * @throws VersionConflictError when a colleague has changed or answered it since; ValidationError without an e-mail
 * address.
 */
export async function answerMessage(
  db: Db,
  id: string,
  { text, version }: { text: string; version: number },
  by: Authored,
): Promise<{ message: Message; emailId: string }> {
  return inTransaction(db, async (trx) => {
    const before = await getMessage(trx, id);
    if (before.email === "")
      throw new ValidationError({
        text: "The visitor left no e-mail address. Please call them, and write a note.",
      });
    const assigneeId = before.assignee?.id ?? by.user.id;
    await writeVersion(trx, before, version, { state: "answered", assigneeId }, by.now);
    const entryId = await insertEntry(trx, before, { kind: "answer", text }, by);
    const emailId = await queueEmail(trx, "messageAnswer", { messageId: id }, { entryId }, by.now);
    await recordAudit(trx, { action: "message.answered", subject: messageSubject(before), now: by.now });
    return { message: await getMessage(trx, id), emailId };
  });
}

async function insertEntry(
  trx: Db,
  { id: messageId, version }: Message,
  entry: Pick<Tables["message_entries"], "kind" | "text">,
  { user, now }: Authored,
): Promise<string> {
  const id = randomUUID();
  const author = user.name || user.email;
  const createdDate = now.toISOString();
  await trx
    .insertInto("message_entries")
    .values({ id, messageId, version: version + 1, ...entry, createdDate, userId: user.id, author })
    .execute();
  return id;
}

/** Writes a new version. @throws VersionConflictError unless `version` is the current one. */
async function writeVersion(
  trx: Db,
  current: Message,
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
  if (numUpdatedRows === 0n) throw new VersionConflictError(current);
}
