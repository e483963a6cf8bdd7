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

/** A stored picture: its `imageUrl` leads to the largest WebP and names every other size. */
export interface StoredPicture {
  id: string;
  imageUrl: string;
  width: number;
  height: number;
  alt: string;
}

/** How many pictures may wait for their turn: at three seconds each the last one waits a minute. */
const LONGEST_LINE = 20;

/** Pictures take memory by the hundred megabytes: two ordinary ones at once, a huge one alone. */
const memory = createSemaphore(LONGEST_LINE);

/** A picture's folder and its row come and go together: one change of them at a time. */
const folders = createSemaphore(Number.POSITIVE_INFINITY);

/**
 * Runs work on the folders of pictures and their rows, alone.
 *
 * @throws what the work throws.
 */
export function withFolders<Result>(work: () => Promise<Result>): Promise<Result> {
  return folders.run(1, work);
}

/**
 * Re-encodes a picture into every width of the ladder, as WebP and AVIF, upright and without
 * metadata. The same picture twice is stored once, at the same moment too.
 *
 * All files of a picture lie in one folder that appears whole, by renaming: a failure, or a
 * crash, leaves none of them behind in a place where they would be served.
 *
 * @throws ExpectedError 415 when the content is of none of the kinds that are taken, 400 when
 * it can't be decoded within the limits, 503 when too many are waiting.
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
  return memory.run(shareOf(size), async () => {
    // Somebody may have sent the same one while this one waited.
    const stored = await findByHash(db, hash);
    if (stored) return stored;
    await fs.mkdir(uploadsDir, { recursive: true });
    const folder = await fs.mkdtemp(path.join(uploadsDir, ".new-"));
    try {
      const bytes = await writeSizes(await decodePicture(source, size), folder);
      await fs.chmod(folder, 0o755);
      return await withFolders(() => place(db, uploadsDir, folder, { ...size, hash, bytes, ...details }));
    } finally {
      await fs.rm(folder, { recursive: true, force: true });
    }
  });
}

/** What of the memory a picture needs: by its pixels as they are read, and by those that are encoded. */
function shareOf({ sourcePixels, width, height }: PictureSize): number {
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

/** Two at once, or a start after a crash, find the folder in place: it has the same content, as its name has the hash. */
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
 * One file after the other, since two AVIF encoders at once would double the memory, and the
 * largest first, since later ones then fit into what it has given back.
 */
async function writeSizes(pixels: Pixels, folder: string): Promise<number> {
  const sharp = await loadSharp();
  const { width, height, channels } = pixels.info;
  let bytes = 0;
  for (const target of pictureWidths(width).toReversed()) {
    const sized = sharp(pixels.data, { raw: { width, height, channels } }).resize({ width: target });
    const webp = await sized
      .clone()
      .webp({ quality: 80, effort: 4 })
      .toFile(path.join(folder, `${target}.webp`));
    // Effort 2: a third of the default's time for some five per cent more bytes. Colour at half
    // the resolution, as in WebP: two thirds of the memory.
    const avif = await sized
      .clone()
      .avif({ quality: 55, effort: 2, chromaSubsampling: "4:2:0" })
      .toFile(path.join(folder, `${target}.avif`));
    bytes += webp.size + avif.size;
  }
  return bytes;
}
