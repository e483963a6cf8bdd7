import type { Request, Response } from "express";
import { z } from "zod";
import { getAuthentication } from "../../http/authentication.ts";
import { sendZip } from "../../http/downloads.ts";
import { done, ok, type Operation } from "../../http/route.ts";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import type { Db } from "../../storage/database/tables.ts";
import { deleteMessages } from "./expire-messages.ts";
import { listOfPerson } from "./list-of-person.ts";
import { findAsked, NEEDS_PROOF, NOT_FOUND, type Calls, type MessageParts } from "./message-calls.ts";
import { wholeReachOf } from "./message-filter.ts";
import { type FileParts, openForReading } from "./open-file.ts";
import { getMessage } from "./read-messages.ts";
import { sql } from "kysely";
import { ExpectedError } from "../../errors.ts";
import { isOneOf } from "../../storage/database/sql.ts";
import type { Submission } from "./message.schema.ts";

/** The messages of the contact form of a person, as they have always been exported. */
export function exportMessages({ db, clock, calls }: MessageParts): Operation {
  return {
    summary: `Export all ${calls.what}s of the sender of one, found by e-mail address, or by a phone number that is not shared`,
    ...calls.access,
    ...NEEDS_PROOF,
    answer: ok("An array, the newest first", z.array(calls.one)),
    failures: NOT_FOUND,
    async handle(request, response) {
      const found = await listAsked(db, request, response, calls);
      const messages = [];
      for (const { id } of found) messages.push(calls.toOne(await getMessage(db, id)));
      await recordAudit(db, { action: "message.exported", note: namesOf(found), now: clock() });
      response.attachment("messages.json").json(messages);
    },
  };
}

/** Everything that a person has sent, with its files. */
export function exportPerson(parts: MessageParts & FileParts): Operation {
  return {
    summary:
      "Export all submissions of the sender of one, found by e-mail address, or by a phone number that is not shared: an archive with their files, and with notes, answers and ratings in messages.json",
    ...parts.calls.access,
    ...NEEDS_PROOF,
    answer: { status: 200, description: "A ZIP archive", type: "application/zip" },
    failures: { ...NOT_FOUND, 409: "The files are too large for one archive" },
    async handle(request, response) {
      const { db, clock, calls } = parts;
      const found = await listAsked(db, request, response, calls);
      await requireRoomInArchive(db, found);
      await recordAudit(db, { action: "message.exported", note: namesOf(found), now: clock() });
      await sendZip(response, "messages.zip", filesOfPerson(parts, found));
    },
  };
}

/** Deletes everything that a person has sent. */
export function erasePerson({ db, clock, config, files, calls }: MessageParts): Operation {
  return {
    summary: `Delete all ${calls.what}s of the sender of one for good, found by e-mail address, or by a phone number that is not shared`,
    ...calls.access,
    ...NEEDS_PROOF,
    answer: done(
      "They are deleted, and their files in every backup; the words of older backups until these expire, but no restore brings them back",
    ),
    failures: NOT_FOUND,
    async handle(request, response) {
      const found = await listAsked(db, request, response, calls);
      await deleteMessages({ db, config, files }, found, {
        action: "message.erased",
        note: namesOf(found),
        now: clock(),
      });
    },
  };
}

/** All messages of the sender of the one of the address, of those that the user reads in all stores. */
async function listAsked(db: Db, request: Request, response: Response, calls: Calls) {
  const reach = wholeReachOf(getAuthentication(response).user);
  const message = await findAsked(db, request, response, calls, reach);
  return listOfPerson(db, message, reach, calls.isContact ? "contact" : undefined);
}

/** What the audit log says of several messages: nothing about the person. */
function namesOf(messages: readonly { reference: string }[]): string {
  return messages.map(({ reference }) => reference).join(", ");
}

/** In bytes, of the files of a person: an archive holds 4 GB. */
const MAX_BYTES = 3_500_000_000;

/** @throws ExpectedError 409 where an archive cannot hold the files of these messages. */
async function requireRoomInArchive(db: Db, messages: readonly { id: string }[]): Promise<void> {
  const ids = messages.map(({ id }) => id);
  const files = await db
    .selectFrom("message_files")
    .select("bytes")
    .where(isOneOf(sql.ref("messageId"), ids))
    .execute();
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_BYTES)
    throw new ExpectedError(
      409,
      "The files of this person are too large for one archive. Please download them one by one.",
    );
}

/**
 * What a person sent and what is kept about it, as the files of an archive: each of their files, and last `messages.json` with
 * everything else. They are opened one at a time and never written to a disk. A file that is not opened is named with the reason.
 *
 * Ratings are without the names of the colleagues: the person asks what is kept about themselves.
 */
async function* filesOfPerson(
  parts: FileParts,
  messages: readonly { id: string }[],
): AsyncGenerator<{ name: string; body: Buffer }> {
  const told: object[] = [];
  for (const { id } of messages) {
    const message = await getMessage(parts.db, id);
    const files: object[] = [];
    for (const [at, file] of message.files.entries()) {
      const opened = await openOrWhy(parts, message, file.id);
      const path = "why" in opened ? null : `${message.reference}/${at + 1} ${nameOnDisk(opened.name)}`;
      files.push({ ...file, path, leftOut: "why" in opened ? opened.why : null });
      if (path !== null && "content" in opened) yield { name: path, body: opened.content };
    }
    const ratings = await parts.db
      .selectFrom("application_ratings")
      .select("rating")
      .where("messageId", "=", id)
      .orderBy("rating")
      .execute();
    told.push({ ...message, files, ratings: ratings.map(({ rating }) => rating) });
  }
  yield { name: "messages.json", body: Buffer.from(JSON.stringify(told, null, 2)) };
}

async function openOrWhy(
  parts: FileParts,
  message: Submission,
  fileId: string,
): Promise<{ name: string; content: Buffer } | { why: string }> {
  try {
    return (await openForReading(parts, message, fileId)) ?? { why: "The file is not there any more." };
  } catch (error) {
    if (error instanceof ExpectedError) return { why: error.message };
    throw error;
  }
}

/** A visitor's name for a file as one that is no path, and that every system takes. */
function nameOnDisk(name: string): string {
  // oxlint-disable-next-line no-control-regex
  const plain = name.replaceAll(/[\u0000-\u001F\u007F<>:"/\\|?*]/g, "_").slice(-100);
  return plain.replaceAll(/^[.\s]+|[.\s]+$/g, "") || "file";
}
