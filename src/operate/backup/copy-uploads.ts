import fs from "node:fs/promises";
import { hasCode } from "../../errors.ts";
import path from "node:path";
import { type BackupAccess, encryptFile, storedName } from "./backup-access.ts";
import { encryptedSize } from "./backup-cipher.ts";
import { writeDurably } from "../../storage/files/durable-files.ts";
import { sha256 } from "../../storage/sha256.ts";
import { PRIVATE, type Sums, UPLOADS } from "./manifest.ts";
import type { Config } from "../../config.ts";
import { isStoredName } from "../../storage/files/file-store.ts";
import { privateFolder } from "../../storage/files/stores.ts";

/**
 * The previous backup, whose unchanged files are linked instead of copied, and their hashes. It is encrypted with the same
 * key as the new one, or neither is.
 */
export interface PreviousUploads {
  folder: string;
  sums: Sums;
}

export interface CopiedUploads {
  /** Hashes by path in the backup. */
  sums: Map<string, string>;
  bytes: number;
}

/** How files are copied. */
interface CopyOptions {
  /** The name of their folder in the backup. */
  area?: string;
  previous?: PreviousUploads | undefined;
  /** What a first pass over the same folder has copied already. */
  known?: CopiedUploads;
  /** Encrypts them. */
  access?: BackupAccess | undefined;
}

/**
 * Copies a folder of pictures and files into a backup. A file that the previous backup has with the same size and modification time
 * becomes a hard link to that copy, so that unchanged pictures take neither time nor space. Never links to the live file:
 * damage to it must not reach a backup. An encrypted file can be linked like any other, because nothing in it depends on
 * the backup or the day.
 */
export async function copyUploads(
  uploadsDir: string,
  backup: string,
  { area = UPLOADS, previous, known = { sums: new Map(), bytes: 0 }, access }: CopyOptions = {},
): Promise<CopiedUploads> {
  const copied = { sums: new Map(known.sums), bytes: known.bytes };
  await fs.mkdir(path.join(backup, area), { recursive: true, mode: 0o700 });
  for await (const file of walk(uploadsDir)) {
    const name = storedName(`${area}/${file}`, access);
    if (copied.sums.has(name)) continue;
    const source = path.join(uploadsDir, file);
    const target = path.join(backup, name);
    await fs.mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const sizeOf = access ? encryptedSize : (bytes: number) => bytes;
    const hash =
      (await linkPrevious(previous, name, source, target, sizeOf)) ??
      (await unlessDeleted(() =>
        access ? encrypt(source, backup, `${area}/${file}`, access) : copy(source, target),
      ));
    if (hash === undefined) continue;
    copied.sums.set(name, hash);
    copied.bytes += (await fs.stat(target)).size;
  }
  return copied;
}

/**
 * Yields the path of every file below a folder, with `/` between folders. Skips what no store has: unfinished files, those that a
 * restore has moved away, and the folder `lost+found` of a disk, which only root can read. Pictures may be deleted at the same
 * time, so a missing subfolder counts as empty.
 */
export async function* walk(folder: string, prefix = ""): AsyncGenerator<string> {
  const entries = await fs
    .readdir(path.join(folder, prefix), { withFileTypes: true })
    .catch((error: unknown) => {
      if (prefix !== "" && hasCode(error, "ENOENT")) return [];
      throw error;
    });
  for (const entry of entries) {
    if (!isStoredName(entry.name)) continue;
    const name = prefix === "" ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(folder, name);
    else if (entry.isFile()) yield name;
  }
}

async function linkPrevious(
  previous: PreviousUploads | undefined,
  name: string,
  source: string,
  target: string,
  sizeOf: (bytes: number) => number,
): Promise<string | undefined> {
  const hash = previous?.sums.get(name);
  if (!previous || hash === undefined) return undefined;
  const before = path.join(previous.folder, name);
  try {
    const [old, now] = await Promise.all([fs.stat(before), fs.stat(source)]);
    // The copy's modification time is rounded to milliseconds.
    if (old.size !== sizeOf(now.size) || Math.abs(old.mtimeMs - now.mtimeMs) >= 2) return undefined;
    await fs.link(before, target);
    return hash;
  } catch {
    // The file is missing, or the file system has no hard links: it is copied like a new one.
    return undefined;
  }
}

/** Copies a file and returns its hash. */
async function copy(source: string, target: string): Promise<string> {
  const [bytes, { mtime }] = [await fs.readFile(source), await fs.stat(source)];
  await writeDurably(target, bytes);
  await fs.utimes(target, mtime, mtime);
  return sha256(bytes);
}

/** Encrypts a file into the backup, and returns the hash of what is stored. */
async function encrypt(source: string, backup: string, name: string, access: BackupAccess): Promise<string> {
  const { mtime } = await fs.stat(source);
  const hash = await encryptFile(source, backup, name, access);
  await fs.utimes(path.join(backup, storedName(name, access)), mtime, mtime);
  return hash;
}

/** Returns undefined if the file was deleted in the meantime. */
async function unlessDeleted(work: () => Promise<string>): Promise<string | undefined> {
  try {
    return await work();
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

/** A folder with files of the site, and its name in a backup. */
export interface FileArea {
  name: string;
  folder: string;
  /** Access to its files. */
  mode: number;
}

/** The folders with files that a backup contains; none where the files are in a bucket. */
export function fileAreas(config: Pick<Config, "dataDir" | "uploadsDir" | "s3">): FileArea[] {
  if (config.s3) return [];
  return [
    { name: UPLOADS, folder: config.uploadsDir, mode: 0o644 },
    { name: PRIVATE, folder: privateFolder(config), mode: 0o600 },
  ];
}
