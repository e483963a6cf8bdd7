import { randomUUID } from "node:crypto";
import { z } from "zod";
import { ExpectedError, NotFoundError, VersionConflictError } from "../../errors.ts";
import { requiredLine, paragraphs } from "../../rules/schema/fields.ts";
import type { ContentKind } from "../../content/kinds/kinds.ts";
import { serverKindOf } from "../../content/kinds/kinds.server.ts";
import { findRecord } from "../../content/lifecycle/read.ts";
import { actFor, THE_REVIEWER } from "../../storage/audit/actor.ts";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import type { Db, Tables } from "../../storage/database/tables.ts";
import { rememberDeleted } from "../../storage/database/remember-deleted.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { subjectOf, type RecordDraft } from "./previews.ts";

/** Of one record: more is a discussion for another place, or a flood. */
export const MAX_COMMENTS = 200;

/** For how long a comment is kept. */
const COMMENT_YEARS = 2;

/** What people read of that where they write one. */
export const KEPT_COMMENT = `We keep your name and comment for ${COMMENT_YEARS} years at most.`;

/** In characters. */
const MAX_TEXT = 2_000;

/** A comment as staff read it, and the person who wrote it. */
export const commentAnswer = z.strictObject({
  id: z.uuid(),
  field: z.string().describe("The path of the field that it is about; empty for all of it"),
  author: z.string().describe("As a person has typed it"),
  text: z.string(),
  createdDate: z.iso.datetime(),
  answer: z.string(),
  answeredBy: z.string(),
  isResolved: z.boolean(),
  version: z.int().describe("Rises with each change by staff"),
});

export type Comment = z.output<typeof commentAnswer>;

/** What a person with the link has typed, where it was not stored. */
export interface TypedComment {
  values: Readonly<Record<"author" | "field" | "text", string>>;
  error: string;
  faults: Readonly<Record<string, string>>;
}

/** What the page of comments on a draft shows. */
export interface CommentPage {
  title: string;
  /** What the draft is: `job`. */
  noun: string;
  /** What a comment can be about, with the paths that comments have as `field`. */
  fields: readonly { path: string; label: string }[];
  comments: readonly Comment[];
  keptNotice: string;
  /** Whether one has just been stored. */
  isSent: boolean;
  typed: TypedComment | undefined;
  status: number;
}

/** What a person with a preview link sends. */
export const commentSchema = z.strictObject({
  author: requiredLine(80),
  field: z.string().max(200),
  text: paragraphs(MAX_TEXT).min(1, "Please write your comment."),
});

/** Of which record comments are; with a preview, those alone that came by its link. */
export interface CommentsOf {
  contentType: ContentKind;
  recordId: string;
  previewId?: string;
}

/** The comments on a record, in the order in which they came. */
export async function listComments(
  db: Db,
  { contentType, recordId, previewId }: CommentsOf,
): Promise<Comment[]> {
  const rows = await db
    .selectFrom("comments")
    .selectAll()
    .where("contentType", "=", contentType)
    .where("recordId", "=", recordId)
    .$if(previewId !== undefined, (query) => query.where("previewId", "=", previewId ?? ""))
    .orderBy("createdDate")
    .orderBy("id")
    .execute();
  return rows.map(toComment);
}

function toComment(row: Tables["comments"]): Comment {
  const { contentType: _kind, recordId: _record, previewId: _preview, resolvedDate, ...shown } = row;
  return { ...shown, isResolved: resolvedDate !== null };
}

/** Adds a comment on a draft. @throws ExpectedError 409 where the record has too many. */
export async function addComment(
  db: Db,
  { kind, record, previewId }: RecordDraft,
  fields: z.output<typeof commentSchema>,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const known = await trx
      .selectFrom("comments")
      .select("id")
      .where("contentType", "=", kind)
      .where("recordId", "=", record.id)
      .limit(MAX_COMMENTS)
      .execute();
    if (known.length >= MAX_COMMENTS)
      throw new ExpectedError(
        409,
        `There are ${MAX_COMMENTS} comments here already. Please tell the person who sent you the link.`,
      );
    await trx
      .insertInto("comments")
      .values({
        ...fields,
        id: randomUUID(),
        contentType: kind,
        recordId: record.id,
        previewId,
        createdDate: now.toISOString(),
        answer: "",
        answeredBy: "",
        resolvedDate: null,
        version: 1,
      })
      .execute();
    // The name that the person has typed goes with the comment.
    await actFor(THE_REVIEWER, () =>
      recordAudit(trx, { action: "comment.added", subject: subjectOf(kind, record), now }),
    );
  });
}

/** Deletes comments two years after they came: they are words of people outside. */
export async function deleteOldComments(db: Db, now: Date): Promise<void> {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - COMMENT_YEARS);
  await inTransaction(db, (trx) =>
    trx.deleteFrom("comments").where("createdDate", "<", before.toISOString()).execute(),
  );
}

/** The comment with this id. @throws NotFoundError */
export async function getComment(db: Db, id: string): Promise<Tables["comments"]> {
  const row = await db.selectFrom("comments").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new NotFoundError("Comment");
  return row;
}

export const changeSchema = z.strictObject({
  answer: paragraphs(MAX_TEXT)
    .optional()
    .describe("Read by the person who has the link; empty takes it back"),
  isResolved: z.boolean().optional(),
  version: z.int().min(1).optional().describe("That you have read; without it the change is unconditional"),
});

/**
 * Answers a comment, or says whether it is resolved. Both can be taken back.
 *
 * @throws NotFoundError; VersionConflictError where a colleague has changed it since.
 */
export async function changeComment(
  db: Db,
  id: string,
  { answer, isResolved, version }: z.output<typeof changeSchema>,
  by: { name: string; now: Date },
): Promise<Comment> {
  return inTransaction(db, async (trx) => {
    const comment = await getComment(trx, id);
    const { resolvedDate } = comment;
    if (version !== undefined && version !== comment.version)
      throw new VersionConflictError(toComment(comment));
    const isSame =
      [undefined, comment.answer].includes(answer) && [undefined, resolvedDate !== null].includes(isResolved);
    if (isSame) return toComment(comment);
    const row = await trx
      .updateTable("comments")
      .set({
        version: comment.version + 1,
        ...(answer !== undefined && { answer, answeredBy: answer === "" ? "" : by.name }),
        ...(isResolved !== undefined && { resolvedDate: isResolved ? by.now.toISOString() : null }),
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(trx, {
      action: answer === undefined ? "comment.resolved" : "comment.answered",
      subject: await readSubject(trx, comment),
      note: isResolved === false ? "Opened again" : "",
      now: by.now,
    });
    return toComment(row);
  });
}

/** Deletes a comment and its answer for good. A restore deletes it again. */
export async function deleteComment(db: Db, comment: Tables["comments"], now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom("comments").where("id", "=", comment.id).execute();
    await rememberDeleted(trx, [[comment.id, now.toISOString()]]);
    await recordAudit(trx, { action: "comment.deleted", subject: await readSubject(trx, comment), now });
  });
}

/** The record of a comment as the subject of a line of the audit log. */
async function readSubject(trx: Db, { contentType: kind, recordId: id }: Tables["comments"]) {
  const record = await findRecord(trx, serverKindOf(kind), id);
  return record ? subjectOf(kind, record) : { type: kind, id, name: "" };
}
