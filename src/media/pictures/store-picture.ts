import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import fs from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import type { Db } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { pictureName, pictureUrl } from "../../rules/images/pictures.ts";
import { fold } from "../../rules/text/fold.ts";
import { requirePictureFormat, type PictureSource } from "./decode-picture.ts";
import type { PictureEncoder } from "./encode-picture.ts";
import type { Picture } from "./pictures.ts";
import { draftPrefix } from "../../storage/files/drafts.ts";
import type { FileStore } from "../../storage/files/file-store.ts";
import { withFolderLock } from "../mutex.ts";

/** A stored picture. `imageUrl` is the address of the largest WebP, from which those of all other variants follow. */
export type StoredPicture = Omit<Picture, "bytes" | "createdDate">;

/** Where pictures are stored, and what encodes them. */
export interface PictureStore<Source extends PictureSource> {
  db: Db;
  uploads: FileStore;
  /** The folder in which their files are written first. */
  workDir: string;
  encoder: PictureEncoder<Source>;
}

/**
 * Re-encodes a picture as WebP and AVIF in every width of `PICTURE_WIDTHS` up to its own, upright and without metadata. A
 * picture that is uploaded twice is stored once, also when both uploads are concurrent.
 *
 * All files are written to a temporary folder and then stored, and the row comes last. A failure or a crash therefore
 * never leaves a row without its files.
 *
 * @throws ExpectedError 415 when the format is not supported; whatever the encoder and the store throw.
 */
export async function storePicture<Source extends PictureSource>(
  { db, uploads, workDir, encoder }: PictureStore<Source>,
  source: Source,
  details: { alt: string; now: Date },
): Promise<StoredPicture> {
  await requirePictureFormat(source);
  const hash = await hashOf(source);
  const known = await findByHash(db, hash);
  if (known) return known;
  return encoder.inTurn(async (encode) => {
    // Another request may have stored the same picture in the meantime.
    const stored = await findByHash(db, hash);
    if (stored) return stored;
    await fs.mkdir(workDir, { recursive: true });
    const folder = await fs.mkdtemp(path.join(workDir, draftPrefix("new")));
    try {
      const encoded = await encode(source, folder);
      return await withFolderLock(db, () => place(db, uploads, folder, { ...encoded, hash, ...details }));
    } finally {
      // Retries, because an encoder that was killed may have created one more file.
      await fs.rm(folder, { recursive: true, force: true, maxRetries: 3 });
    }
  });
}

async function hashOf(source: PictureSource): Promise<string> {
  const hash = createHash("sha256");
  if (typeof source === "string") await pipeline(createReadStream(source), hash);
  else hash.update(source);
  return hash.digest("hex");
}

async function place(
  db: Db,
  uploads: FileStore,
  folder: string,
  picture: { hash: string; width: number; height: number; bytes: number; alt: string; now: Date },
): Promise<StoredPicture> {
  const { hash, width, height, bytes, alt, now } = picture;
  const name = pictureName(hash.slice(0, 16), width, height);
  const files = await fs.readdir(folder);
  await Promise.all(files.map((file) => uploads.put(`${name}/${file}`, path.join(folder, file))));
  await inTransaction(db, async (trx) => {
    const id = randomUUID();
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("images")
      .values({
        id,
        name,
        hash,
        width,
        height,
        bytes,
        alt,
        searchText: fold(alt),
        createdDate: now.toISOString(),
      })
      .onConflict((conflict) => conflict.column("hash").doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n)
      await recordAudit(trx, {
        action: "picture.uploaded",
        subject: { type: "pictures", id, name: alt },
        now,
      });
  });
  const stored = await findByHash(db, hash);
  if (!stored) throw new Error("The picture's row was deleted while it was being stored.");
  return stored;
}

async function findByHash(db: Db, hash: string): Promise<StoredPicture | undefined> {
  const row = await db
    .selectFrom("images")
    .select(["id", "name", "width", "height", "alt"])
    .where("hash", "=", hash)
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, ...rest } = row;
  return { ...rest, imageUrl: pictureUrl(name, row.width, "webp") };
}
