import { sql } from "kysely";
import { ExpectedError } from "../../errors.ts";
import { isOneOf } from "../../storage/database/sql.ts";
import type { Db } from "../../storage/database/tables.ts";
import type { Submission } from "./message.schema.ts";
import { openForReading, type FileParts } from "./open-file.ts";
import { getMessage } from "./read-messages.ts";

/** In bytes, of the files of a person: an archive holds 4 GB. */
const MAX_BYTES = 3_500_000_000;

/** @throws ExpectedError 409 where an archive cannot hold the files of these messages. */
export async function requireRoomInArchive(db: Db, messages: readonly { id: string }[]): Promise<void> {
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
export async function* filesOfPerson(
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
