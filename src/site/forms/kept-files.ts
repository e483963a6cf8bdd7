import { randomUUID } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { ExpectedError, ValidationError } from "../../errors.ts";
import { requirePictureFormat } from "../../media/pictures/decode-picture.ts";
import { PHOTO_FILE, type PictureEncoder } from "../../media/pictures/encode-picture.ts";
import { createMutex } from "../../media/mutex.ts";
import { listUnfinished } from "../../media/remove-orphans.ts";
import type { PdfChecker } from "../../media/pdfs/pdf-process.ts";
import { FILE_TYPE_WORDS } from "../../rules/contact/file-types.ts";
import { ScannerError, type VirusScanner } from "../../media/virus-scanner.ts";
import { KEPT_FOR } from "../../rules/contact/form-fields.ts";
import { isUuid } from "../../rules/text/uuid.ts";
import type { Db, Tables } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { findOldFolders } from "../../storage/files/drafts.ts";
import type { FileStore } from "../../storage/files/file-store.ts";
import type { SecretBox } from "../../accounts/second-factor/secret-box.ts";
import { sealFile } from "../messages/sealed-file.ts";
import type { ReceivedFile } from "./receive-form.ts";

/**
 * Files of visitors that are stored at most, with some 10 GB at their largest, and those of them that wait for their form: an
 * hour at most. One network fills neither, since it sends 20 a day (`form-limiter.ts`).
 */
const MAX_FILES = 10_000;
const MAX_WAITING = 300;

/** How many visitors' files may wait to be checked: staff's uploads, which share the process, wait for one of them at most. */
const MAX_UNCHECKED = 5;

/** How the name of an encrypted file ends while it is being stored; it begins with its id. */
const SEALED = ".sealed";

type FileRow = Tables["message_files"];

/** Which field of which form a file is for. */
type FileOf = Pick<FileRow, "form" | "field">;

/** A file that is stored, and belongs to no message yet. Its id is known to its sender alone, and names it in the next form. */
export type KeptFile = Pick<FileRow, "id" | "name">;

/** Where the files of forms are checked and stored. */
export interface FileParts {
  db: Db;
  files: FileStore;
  pictures: PictureEncoder<string>;
  pdfs: PdfChecker;
  scanner: VirusScanner;
  /** Encrypts the keys of files. */
  fileKeys: SecretBox;
}

/** The name of a file among the private files. */
export function fileName({ id, type }: Pick<FileRow, "id" | "type">): string {
  return `${id}/${type === "image/webp" ? PHOTO_FILE : `file.${FILE_TYPE_WORDS[type].ending}`}`;
}

/** One instance for a process, whose files wait for each other. */
export function createKeepFile(parts: FileParts) {
  const turns = createMutex(MAX_UNCHECKED);
  /**
   * Checks a file of a form by its content, encodes a photo again, and stores it encrypted for an hour, until a message has it.
   *
   * @throws ValidationError at its field why it cannot be used; ExpectedError 503 while too many wait.
   */
  return async ({ path: file, name }: ReceivedFile, of: FileOf, now: Date): Promise<KeptFile> => {
    await requireRoom(parts.db, of.field);
    const isScanned = await scan(parts.scanner, file, of.field);
    const checked = await turns
      .run(() => check(parts, file))
      .catch((error: unknown) => {
        // Of the file itself; when too many are waiting, the same form is sent again later.
        if (!(error instanceof ExpectedError) || error.status >= 500) throw error;
        throw new ValidationError({ [of.field]: error.message });
      });
    const id = randomUUID();
    const { type } = checked;
    const content = await fs.readFile(checked.path);
    const { sealed, key } = sealFile(parts.fileKeys, id, content);
    // It names the file until the row is there: `removeUnkept` finds what a crash leaves.
    const draft = path.join(path.dirname(file), `${id}${SEALED}`);
    const row = {
      ...of,
      id,
      messageId: null,
      name,
      type,
      bytes: content.length,
      createdDate: now.toISOString(),
      scannedDate: isScanned ? now.toISOString() : null,
      content: null,
    };
    try {
      await fs.writeFile(draft, sealed);
      await parts.files.put(fileName({ id, type }), draft);
      await inTransaction(parts.db, async (trx) => {
        await trx.insertInto("message_files").values(row).execute();
        await trx.insertInto("file_keys").values({ fileId: id, key }).execute();
      });
    } catch (error) {
      // The daily job finds a file that cannot be deleted now.
      await parts.files.remove(id).catch(() => undefined);
      throw error;
    }
    return { id, name };
  };
}

/**
 * Asks ClamAV about a file as it was sent. While clamd does not answer, a file is taken and stays unchecked: no application is lost
 * because a program of ours is down, and staff open it only once it is checked (`open-file.ts`).
 *
 * @returns whether it was checked. @throws ValidationError at the field where it is infected.
 */
async function scan(scanner: VirusScanner, file: string, field: string): Promise<boolean> {
  if (scanner.address === null) return false;
  const verdict = await scanner.scan(file).catch((error: unknown) => {
    if (!(error instanceof ScannerError)) throw error;
    return undefined;
  });
  if (verdict?.infected)
    throw new ValidationError({
      [field]:
        "Our virus scanner has found something harmful in this file, so we cannot take it. Please check your device, or send another file.",
    });
  return verdict !== undefined;
}

const OTHER_FILE =
  "Please choose a PDF, a document of Word (DOCX) or OpenDocument (ODT), or a photo (JPEG, PNG, WebP, AVIF or GIF). The content of the file is checked, not its name.";
const OLD_WORD =
  "This is a document of an old version of Word (DOC), or it has a password. Please save it as a PDF or DOCX without a password, and send that.";

/** Content decides, never the name: a document, or a picture that is decoded and encoded again, without its metadata. */
async function check(
  { pictures, pdfs }: FileParts,
  file: string,
): Promise<{ path: string; type: FileRow["type"] }> {
  const start = await readStart(file);
  if (start.startsWith("%PDF-") || start.startsWith("PK\x03\x04"))
    return { path: file, type: await pdfs.checkDocument(file) };
  if (start.startsWith("\xd0\xcf\x11\xe0")) throw new ExpectedError(415, OLD_WORD);
  await requirePictureFormat(file, OTHER_FILE);
  return pictures.inTurn(async (encodePicture) => {
    // A folder of its own: a form can have two photos.
    const folder = `${file}-encoded`;
    await fs.mkdir(folder);
    await encodePicture(file, folder, "photo");
    return { path: path.join(folder, PHOTO_FILE), type: "image/webp" };
  });
}

async function readStart(file: string): Promise<string> {
  await using handle = await fs.open(file);
  const { buffer } = await handle.read(Buffer.alloc(5), 0, 5, 0);
  return buffer.toString("latin1");
}

/** Keeps the files of many networks from filling the disk. @throws ValidationError at the field. */
async function requireRoom(db: Db, field: string): Promise<void> {
  const { all, waiting } = await db
    .selectFrom("message_files")
    .select((eb) => [
      eb.fn.countAll<number>().as("all"),
      eb.fn.sum<number | null>(eb.case().when("messageId", "is", null).then(1).else(0).end()).as("waiting"),
    ])
    .executeTakeFirstOrThrow();
  if (all >= MAX_FILES || (waiting ?? 0) >= MAX_WAITING)
    throw new ValidationError({
      [field]: "We cannot store a file just now. Please send the form without it.",
    });
}

/** The file that was kept from an earlier form, by its token; undefined where it is for another field, or its hour is over. */
export async function findKeptFile(
  db: Db,
  token: string,
  { form, field }: FileOf,
  now: Date,
): Promise<KeptFile | undefined> {
  if (!isUuid(token)) return undefined;
  return db
    .selectFrom("message_files")
    .select(["id", "name"])
    .where("id", "=", token)
    .where("messageId", "is", null)
    .where("form", "=", form)
    .where("field", "=", field)
    .where("createdDate", ">", new Date(now.getTime() - KEPT_FOR).toISOString())
    .executeTakeFirst();
}

/** Gives kept files to a message. @returns whether all of them were still there. */
export async function attachFiles(trx: Db, ids: readonly string[], messageId: string): Promise<boolean> {
  if (ids.length === 0) return true;
  const { numUpdatedRows } = await trx
    .updateTable("message_files")
    .set({ messageId })
    .where("id", "in", ids)
    .where("messageId", "is", null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === ids.length;
}

/** Whether a message has a file of each name, by field. */
export async function hasFiles(
  db: Db,
  messageId: string,
  files: ReadonlyMap<string, Pick<ReceivedFile, "name">>,
): Promise<boolean> {
  const there = await db
    .selectFrom("message_files")
    .select(["field", "name"])
    .where("messageId", "=", messageId)
    .execute();
  return [...files].every(([of, file]) =>
    there.some(({ field, name }) => field === of && name === file.name),
  );
}

/** Deletes files that no message has got. One that a message has meanwhile stays. */
export async function dropKeptFiles(
  { db, files }: Pick<FileParts, "db" | "files">,
  kept: Iterable<Pick<KeptFile, "id">>,
): Promise<void> {
  for (const { id } of kept) {
    const { numDeletedRows } = await inTransaction(db, (trx) =>
      trx
        .deleteFrom("message_files")
        .where("id", "=", id)
        .where("messageId", "is", null)
        .executeTakeFirstOrThrow(),
    );
    // A crash in between leaves a file without a row, which the daily job finds.
    if (numDeletedRows > 0n) await files.remove(id);
  }
}

/** Deletes the files whose form was not sent within their hour. @returns how many there were. */
export async function sweepKeptFiles(parts: Pick<FileParts, "db" | "files">, now: Date): Promise<number> {
  const over = await parts.db
    .selectFrom("message_files")
    .select("id")
    .where("messageId", "is", null)
    .where("createdDate", "<=", new Date(now.getTime() - KEPT_FOR).toISOString())
    .execute();
  await dropKeptFiles(parts, over);
  return over.length;
}

/**
 * Deletes the files that were being stored when a process ended, and have no row. Each start calls it, before it deletes unfinished
 * uploads. Where the store does not respond, the daily job finds them.
 */
export async function removeUnkept(
  { db, files }: Pick<FileParts, "db" | "files">,
  uploadsDir: string,
): Promise<void> {
  for (const name of await listUnfinished(uploadsDir)) {
    const id = name.slice(0, -SEALED.length);
    if (!name.endsWith(SEALED) || !isUuid(id)) continue;
    const row = await db.selectFrom("message_files").select("id").where("id", "=", id).executeTakeFirst();
    if (!row) await files.remove(id).catch(() => undefined);
  }
}

/**
 * Deletes the private files that are older than a day and have no row: a crash between a file and its row leaves such.
 *
 * @param awaited those that stay, for a newer backup.
 * @returns how many there were.
 */
export async function removeOrphanFiles(
  db: Db,
  files: FileStore,
  now: Date,
  awaited: ReadonlySet<string> = new Set(),
): Promise<number> {
  let removed = 0;
  for (const id of await findOldFolders(files, now)) {
    if (awaited.has(id)) continue;
    const row = await db.selectFrom("message_files").select("id").where("id", "=", id).executeTakeFirst();
    if (row) continue;
    await files.remove(id);
    removed += 1;
  }
  return removed;
}
