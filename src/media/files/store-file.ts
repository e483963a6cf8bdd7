import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import fs from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Db } from "../../database/tables.ts";
import { inTransaction } from "../../database/transaction.ts";
import { fileFolder } from "../../rules/files/file-address.ts";
import { fold } from "../../rules/text/fold.ts";
import { slugify } from "../../rules/text/slug.ts";
import { unfinishedName } from "../remove-unfinished.ts";
import { withPictureLock } from "../store-picture.ts";
import { toFile, type LibraryFile } from "./files.ts";
import type { PdfChecker } from "./pdf-process.ts";

interface FileStore {
  db: Db;
  uploadsDir: string;
  pdfs: PdfChecker;
}

/**
 * Checks an uploaded PDF and stores it unchanged. A file that is uploaded twice is stored once. It is written to a temporary
 * folder, which is renamed, and its row comes last: a failure or a crash never leaves a row without its file.
 *
 * @param source the path of the upload.
 * @throws whatever `PdfChecker.check` throws.
 */
export async function storeFile(
  { db, uploadsDir, pdfs }: FileStore,
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
  return withPictureLock(db, async () => {
    // Another request may have stored the same file in the meantime, under another name.
    const stored = await findByHash(db, digest);
    if (stored) return stored;
    const folder = await fs.mkdtemp(path.join(uploadsDir, unfinishedName("new")));
    try {
      await fs.copyFile(source, path.join(folder, fileName));
      await fs.chmod(path.join(folder, fileName), 0o644);
      await fs.chmod(folder, 0o755);
      const target = path.join(uploadsDir, name);
      // What a crash left between the file and its row.
      await fs.rm(target, { recursive: true, force: true });
      await fs.rename(folder, target);
    } finally {
      await fs.rm(folder, { recursive: true, force: true, maxRetries: 3 });
    }
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
