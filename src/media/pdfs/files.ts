import { z } from "zod";
import type { Db, Tables } from "../../storage/database/tables.ts";
import { fileAddress, fileFolder } from "../../rules/links/file-address.ts";
import { openLibrary } from "../library.ts";
import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import fs from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { fold } from "../../rules/text/fold.ts";
import type { FileStore } from "../../storage/files/file-store.ts";
import { slugify } from "../../rules/text/slug.ts";
import { withFolderLock } from "../mutex.ts";
import type { PdfChecker } from "./pdf-process.ts";

/** A file of the library. */
export const fileSchema = z
  .strictObject({
    id: z.uuid(),
    url: z.string().describe("Its address; it has the size, and the name under which it is saved"),
    title: z.string().describe("What staff find it by"),
    bytes: z.int(),
    createdDate: z.iso.datetime(),
  })
  .meta({ id: "File" });

export type LibraryFile = z.output<typeof fileSchema>;

export const fileLibrary = openLibrary("files", toFile);

function toFile({ id, name, fileName, title, bytes, createdDate }: Tables["files"]): LibraryFile {
  return { id, url: fileAddress(name, fileName), title, bytes, createdDate };
}

/** Those of the folders that are files of the library. */
export async function findFolders(db: Db, folders: readonly string[]): Promise<Map<string, string>> {
  if (folders.length === 0) return new Map();
  const rows = await db
    .selectFrom("files")
    .select(["name", "fileName"])
    .where("name", "in", folders)
    .execute();
  return new Map(rows.map(({ name, fileName }) => [name, fileAddress(name, fileName)]));
}

interface PdfStore {
  db: Db;
  uploads: FileStore;
  pdfs: PdfChecker;
}

/**
 * Checks an uploaded PDF and stores it unchanged. A file that is uploaded twice is stored once. Its row comes last: a
 * failure or a crash never leaves a row without its file.
 *
 * @param source the path of the upload.
 * @throws whatever `PdfChecker.check` and the store throw.
 */
export async function storeFile(
  { db, uploads, pdfs }: PdfStore,
  source: string,
  { title, now }: { title: string; now: Date },
): Promise<LibraryFile> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(source), hash);
  const digest = hash.digest("hex");
  const known = await findByHash(db, digest);
  if (known) return known;
  await pdfs.check(source);
  const { size: bytes } = await fs.stat(source);
  const name = fileFolder(digest.slice(0, 16), bytes);
  const fileName = `${slugify(title) || "document"}.pdf`;
  return withFolderLock(db, async () => {
    // Another request may have stored the same file in the meantime, under another name.
    const stored = await findByHash(db, digest);
    if (stored) return stored;
    // What a crash left between the file and its row, under another name.
    await uploads.remove(name);
    await uploads.put(`${name}/${fileName}`, source);
    const row = {
      id: randomUUID(),
      name,
      fileName,
      hash: digest,
      bytes,
      title,
      searchText: fold(title),
      createdDate: now.toISOString(),
    };
    await inTransaction(db, async (trx) => {
      await trx.insertInto("files").values(row).execute();
      await recordAudit(trx, {
        action: "file.uploaded",
        subject: { type: "files", id: row.id, name: title },
        now,
      });
    });
    return toFile(row);
  });
}

async function findByHash(db: Db, hash: string): Promise<LibraryFile | undefined> {
  const row = await db.selectFrom("files").selectAll().where("hash", "=", hash).executeTakeFirst();
  return row && toFile(row);
}
