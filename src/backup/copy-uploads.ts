import fs from "node:fs/promises";
import path from "node:path";
import { sha256, UPLOADS, writeDurably, type Sums } from "./manifest.ts";

/** A folder of an earlier backup whose files need not be copied again, and what they hash to. */
export interface PreviousUploads {
  folder: string;
  sums: Sums;
}

/** What was copied, by its path in the backup. */
export interface CopiedUploads {
  sums: Map<string, string>;
  bytes: number;
}

/**
 * Copies the pictures into a backup. A file that an earlier backup has with the same size and
 * time is linked to that copy instead of being read again, so that a day on which nothing was
 * uploaded costs nothing. Never linked to the file in use: damage there must not reach a backup.
 *
 * @param known what an earlier pass over the same folder has copied already.
 */
export async function copyUploads(
  uploadsDir: string,
  backup: string,
  earlier: PreviousUploads | undefined,
  known: CopiedUploads = { sums: new Map(), bytes: 0 },
): Promise<CopiedUploads> {
  const copied = { sums: new Map(known.sums), bytes: known.bytes };
  await fs.mkdir(path.join(backup, UPLOADS), { recursive: true, mode: 0o700 });
  for await (const file of walk(uploadsDir)) {
    const name = `${UPLOADS}/${file}`;
    if (copied.sums.has(name)) continue;
    const source = path.join(uploadsDir, file);
    const target = path.join(backup, name);
    await fs.mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const hash = (await linkEarlier(earlier, name, source, target)) ?? (await copy(source, target));
    if (hash === undefined) continue;
    copied.sums.set(name, hash);
    copied.bytes += (await fs.stat(target)).size;
  }
  return copied;
}

/**
 * Every file below a folder, `/` between the folders; not what begins with a dot, which is half-way or set aside.
 * Pictures may be deleted meanwhile: a folder inside that is gone by its turn holds none.
 */
export async function* walk(folder: string, prefix = ""): AsyncGenerator<string> {
  const entries = await fs
    .readdir(path.join(folder, prefix), { withFileTypes: true })
    .catch((error: unknown) => {
      if (prefix !== "" && isMissing(error)) return [];
      throw error;
    });
  for (const entry of entries) {
    if (entry.name.startsWith(".")) continue;
    const name = prefix === "" ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(folder, name);
    else if (entry.isFile()) yield name;
  }
}

async function linkEarlier(
  earlier: PreviousUploads | undefined,
  name: string,
  source: string,
  target: string,
): Promise<string | undefined> {
  const hash = earlier?.sums.get(name);
  if (!earlier || hash === undefined) return undefined;
  const before = path.join(earlier.folder, name);
  try {
    const [old, now] = await Promise.all([fs.stat(before), fs.stat(source)]);
    // A copy carries the time in whole milliseconds.
    if (old.size !== now.size || Math.abs(old.mtimeMs - now.mtimeMs) >= 2) return undefined;
    await fs.link(before, target);
    return hash;
  } catch {
    // Gone, or a file system without links: copied like a new one.
    return undefined;
  }
}

/** @returns undefined where the file was deleted in the meantime. */
async function copy(source: string, target: string): Promise<string | undefined> {
  try {
    const [bytes, { mtime }] = [await fs.readFile(source), await fs.stat(source)];
    await writeDurably(target, bytes);
    await fs.utimes(target, mtime, mtime);
    return sha256(bytes);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
