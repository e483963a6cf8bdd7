import type { Request, Response } from "express";
import type { z } from "zod";
import type { Accounts } from "../../accounts/accounts.ts";
import { runOnce } from "../../content/lifecycle/create-once.ts";
import { NotFoundError } from "../../errors.ts";
import { getAuthentication } from "../../http/authentication.ts";
import { idempotencyKeyHeader, readIdempotencyKey } from "../../http/idempotency-key.ts";
import { readId } from "../../http/query.ts";
import type { Db } from "../../storage/database/tables.ts";
import type { FileStore } from "../../storage/files/file-store.ts";
import { auditReading } from "./audit-lines.ts";
import { isWithinReach, reachOf, type InboxReach } from "./message-filter.ts";
import type { Submission, SubmissionRow } from "./message.schema.ts";
import { getMessage } from "./read-messages.ts";

/** What the calls of messages work with. */
export interface MessageParts extends Pick<Accounts, "db" | "clock" | "config" | "emails" | "fileKeys"> {
  files: FileStore;
  calls: Calls;
}

/** What differs between `/api/messages` (the contact form) and `/api/submissions` (all forms and applications). */
export interface Calls {
  what: string;
  /** Whether it is about the contact form alone. */
  isContact: boolean;
  /** The permission that is enough as well. */
  access: { access: "messages.write"; orAccess?: "applications.read" };
  row: z.ZodType;
  one: z.ZodType;
  toRow: (row: SubmissionRow) => object;
  toOne: (submission: Submission) => object;
}

export const NOT_FOUND = { 404: "Message not found" };

/** Of a call that adds something: repeated with its key, it adds nothing. */
export const ADDS_ONCE = {
  headers: idempotencyKeyHeader,
  failures: { ...NOT_FOUND, 422: "The Idempotency-Key was used with another body" },
} as const;

/**
 * Adds what is asked to a message, unless this person has already done so with the same `Idempotency-Key`.
 *
 * @param asked what is added, without the version: a call that is repeated may have read a later one.
 * @returns the message as it is now.
 */
export async function addOnce(
  { db, clock }: Pick<MessageParts, "db" | "clock">,
  response: Response,
  asked: object,
  add: (db: Db) => Promise<Submission>,
): Promise<Submission> {
  const idempotencyKey = readIdempotencyKey(response.req);
  if (idempotencyKey === undefined) return add(db);
  const call = {
    userId: getAuthentication(response).user.id,
    contentType: "submissions",
    idempotencyKey,
    asked: { path: response.req.originalUrl, ...asked },
    now: clock(),
  } as const;
  return runOnce(db, call, add, getMessage);
}

/** Who may delete messages, or export those of a person: a user who has proved lately who they are, no API token. */
export const NEEDS_PROOF = { apiTokens: false, recentProof: true } as const;

/**
 * Reads the message in the path. The audit log says that it was read, also where the call is then refused.
 *
 * @throws NotFoundError if the user may not read it, or if it is of another form where only the contact form is asked.
 */
export async function findAsked(
  db: Db,
  { params }: Request,
  response: Response,
  { isContact }: Pick<Calls, "isContact">,
  reach: InboxReach = reachOf(getAuthentication(response).user),
): Promise<Submission> {
  const id = readId(params["id"], "Message");
  if (!(await isWithinReach(db, id, reach))) throw new NotFoundError("Message");
  const message = await getMessage(db, id);
  if (isContact && (message.form !== null || message.application !== null))
    throw new NotFoundError("Message");
  await auditReading(db);
  return message;
}
