import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import fs from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Db } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { pictureName, pictureUrl, pictureWidths } from "../rules/pictures/pictures.ts";
import {
  decodePicture,
  loadSharp,
  MAX_PIXELS,
  MAX_VARIANT_PIXELS,
  measurePicture,
  type PictureSize,
  type PictureSource,
  type Pixels,
} from "./decode-picture.ts";
import { createSemaphore } from "./semaphore.ts";

/** A stored picture. `imageUrl` is the address of the largest WebP, from which those of all other variants follow. */
export interface StoredPicture {
  id: string;
  imageUrl: string;
  width: number;
  height: number;
  alt: string;
}

/** How many pictures may wait: at three seconds each, the last one waits a minute. */
const MAX_WAITING = 20;

/** Encoding takes hundreds of megabytes: two pictures of usual size run at once, a very large one alone. */
const memory = createSemaphore(MAX_WAITING);

/** One change of the pictures' folders and rows at a time, since both must stay consistent. */
const folders = createSemaphore(Number.POSITIVE_INFINITY);

/**
 * Runs `work` on pictures' folders and rows, one call at a time.
 *
 * @throws whatever `work` throws.
 */
export function withPictureLock<Result>(work: () => Promise<Result>): Promise<Result> {
  return folders.run(1, work);
}

/**
 * Re-encodes a picture as WebP and AVIF in every width of `PICTURE_WIDTHS` up to its own, upright and without metadata. A
 * picture that is uploaded twice is stored once, also when both uploads are concurrent.
 *
 * All files are written to a temporary folder, which is renamed at the end. A failure or a crash therefore never leaves
 * an incomplete picture where it would be served.
 *
 * @throws ExpectedError 415 when the format is not supported, 400 when the picture is damaged or too large, 503 when too
 * many are waiting.
 */
export async function storePicture(
  db: Db,
  uploadsDir: string,
  source: PictureSource,
  details: { alt: string; now: Date },
): Promise<StoredPicture> {
  const hash = await hashOf(source);
  const known = await findByHash(db, hash);
  if (known) return known;
  const size = await measurePicture(source);
  return memory.run(memoryShareOf(size), async () => {
    // Another request may have stored the same picture in the meantime.
    const stored = await findByHash(db, hash);
    if (stored) return stored;
    await fs.mkdir(uploadsDir, { recursive: true });
    const folder = await fs.mkdtemp(path.join(uploadsDir, ".new-"));
    try {
      const bytes = await writeVariants(await decodePicture(source, size), folder);
      await fs.chmod(folder, 0o755);
      return await withPictureLock(() => place(db, uploadsDir, folder, { ...size, hash, bytes, ...details }));
    } finally {
      await fs.rm(folder, { recursive: true, force: true });
    }
  });
}

/** The share of the memory that a picture needs, from its decoded and its encoded pixels. At least half. */
function memoryShareOf({ sourcePixels, width, height }: PictureSize): number {
  return Math.max(0.5, sourcePixels / MAX_PIXELS, (width * height) / MAX_VARIANT_PIXELS);
}

async function hashOf(source: PictureSource): Promise<string> {
  const hash = createHash("sha256");
  if (typeof source === "string") await pipeline(createReadStream(source), hash);
  else hash.update(source);
  return hash.digest("hex");
}

async function place(
  db: Db,
  uploadsDir: string,
  folder: string,
  picture: { hash: string; width: number; height: number; bytes: number; alt: string; now: Date },
): Promise<StoredPicture> {
  const { hash, width, height, bytes, alt, now } = picture;
  const name = pictureName(hash.slice(0, 16), width, height);
  await moveIntoPlace(folder, path.join(uploadsDir, name));
  await inTransaction(db, (trx) =>
    trx
      .insertInto("images")
      .values({ id: randomUUID(), name, hash, width, height, bytes, alt, createdDate: now.toISOString() })
      .onConflict((conflict) => conflict.column("hash").doNothing())
      .execute(),
  );
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

/** Renames the folder. If the target exists (concurrent uploads, or a crash before), it has the same hash and content. */
async function moveIntoPlace(folder: string, target: string): Promise<void> {
  try {
    await fs.rename(folder, target);
  } catch (error) {
    const taken =
      error instanceof Error && "code" in error && (error.code === "ENOTEMPTY" || error.code === "EEXIST");
    if (!taken) throw error;
  }
}

/**
 * Writes every variant and returns their total size in bytes. Writes one file at a time, because two AVIF encoders would
 * take twice the memory, and the largest first, because the later ones then fit into the memory that it has released.
 */
async function writeVariants(pixels: Pixels, folder: string): Promise<number> {
  const sharp = await loadSharp();
  const { width, height, channels } = pixels.info;
  let bytes = 0;
  for (const target of pictureWidths(width).toReversed()) {
    const sized = sharp(pixels.data, { raw: { width, height, channels } }).resize({ width: target });
    const webp = await sized
      .clone()
      .webp({ quality: 80, effort: 4 })
      .toFile(path.join(folder, `${target}.webp`));
    // Effort 2 takes a third of the default's time for about 5 % more bytes. Chroma subsampling, as in WebP, takes two
    // thirds of the memory.
    const avif = await sized
      .clone()
      .avif({ quality: 55, effort: 2, chromaSubsampling: "4:2:0" })
      .toFile(path.join(folder, `${target}.avif`));
    bytes += webp.size + avif.size;
  }
  return bytes;
}
