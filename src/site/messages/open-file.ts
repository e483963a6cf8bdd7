import fs from "node:fs/promises";
import type { SecretBox } from "../../accounts/second-factor/secret-box.ts";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import type { Db, Tables } from "../../storage/database/tables.ts";
import type { FileStore } from "../../storage/files/file-store.ts";
import { fileName } from "../forms/kept-files.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { ExpectedError } from "../../errors.ts";
import { ScannerError, type VirusScanner } from "../../media/virus-scanner.ts";
import { type FileType, nameWithEnding } from "../../rules/contact/file-types.ts";
import { messageSubject } from "./audit-lines.ts";
import { openFile } from "./sealed-file.ts";

/** Where the files of messages are, and what opens their keys. */
interface PrivateFiles {
  db: Db;
  files: FileStore;
  fileKeys: SecretBox;
}

/** A file of a message with its content. @returns undefined where there is none. @throws ExpectedError where it cannot be opened. */
export async function readFile(
  { db, files, fileKeys }: PrivateFiles,
  messageId: string,
  fileId: string,
): Promise<
  (Pick<Tables["message_files"], "name" | "type" | "scannedDate"> & { content: Buffer }) | undefined
> {
  const row = await db
    .selectFrom("message_files")
    .leftJoin("file_keys", "file_keys.fileId", "message_files.id")
    .select(["id", "name", "type", "content", "scannedDate", "key"])
    .where("messageId", "=", messageId)
    .where("id", "=", fileId)
    .executeTakeFirst();
  if (!row) return undefined;
  // Some earlier photos have their content in the row.
  const stored = row.content ?? (await files.read(fileName(row), (file) => fs.readFile(file)));
  const content = stored && openFile(fileKeys, row.id, stored, row.key ?? undefined);
  return content && { name: row.name, type: row.type, scannedDate: row.scannedDate, content };
}

/** What opens a file: beside its store, what checks it. */
export interface FileParts extends PrivateFiles {
  clock: () => Date;
  scanner: VirusScanner;
}

/**
 * Opens a file of a message for a person to read: a photo as it is, a document once it is checked for viruses, with a line in the
 * audit log.
 *
 * @returns undefined where there is no such file.
 * @throws ExpectedError why it is not opened.
 */
export async function openForReading(
  parts: FileParts,
  message: { id: string; reference: string },
  fileId: string,
): Promise<{ name: string; type: FileType; content: Buffer } | undefined> {
  const file = await readFile(parts, message.id, fileId);
  if (!file) return undefined;
  const { type, content } = file;
  // A photo was encoded again: it is pixels.
  if (type === "image/webp") return { name: file.name, type, content };
  await requireClean(parts, fileId, file);
  // Each time, not once a day: a document such as a CV says more than a message. Its name can be that of the person.
  await recordAudit(parts.db, {
    action: "message.opened",
    subject: messageSubject(message),
    now: parts.clock(),
  });
  return { name: nameWithEnding(file.name, type), type, content };
}

/** Checks a document that could not be checked when it came. @throws ExpectedError why it is not opened. */
async function requireClean(
  { db, clock, scanner }: FileParts,
  id: string,
  file: { scannedDate: string | null; content: Buffer },
): Promise<void> {
  if (scanner.address === null || file.scannedDate !== null) return;
  const { infected } = await scanner.scan(file.content).catch((error: unknown) => {
    if (!(error instanceof ScannerError)) throw error;
    throw new ExpectedError(
      503,
      "This file is not checked for viruses yet, and the virus scanner does not answer. Please try again later, or ask your IT team.",
    );
  });
  if (infected !== null)
    throw new ExpectedError(
      409,
      `The virus scanner has found something harmful in this file (${infected}), so it is not opened. Delete the message.`,
    );
  const scannedDate = clock().toISOString();
  await inTransaction(db, (trx) =>
    trx.updateTable("message_files").set({ scannedDate }).where("id", "=", id).execute(),
  );
}
