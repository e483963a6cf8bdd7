import fs from "node:fs/promises";
import path from "node:path";
import type { Db } from "../storage/database/tables.ts";
import { isFileFolder } from "../rules/links/file-address.ts";
import { isPictureName } from "../rules/images/pictures.ts";
import type { FileStore } from "../storage/files/file-store.ts";
import { findDrafts, findOldFolders, removeDrafts } from "../storage/files/drafts.ts";
import { findUsage } from "./library.ts";
import { readCreation } from "../storage/database/migrator.ts";
import { withFolderLock } from "./mutex.ts";

/**
 * Deletes the pictures and files that are older than a day and have no row, unless a record, a version in the history, a
 * next version, the bin, a setting or a preview has their address. A crash between the files and the row leaves such. What is
 * older than the database belongs to a site that was here before, and stays.
 *
 * @returns how many there were.
 */
export async function removeOrphans(db: Db, uploads: FileStore, now: Date): Promise<number> {
  const old = (await findOldFolders(uploads, now, await readCreation(db))).filter(
    (name) => isPictureName(name) || isFileFolder(name),
  );
  const known = await readNames(db);
  let removed = 0;
  for (const name of old) {
    if (known.has(name) || (await isNamed(db, name))) continue;
    await withFolderLock(db, async () => {
      // The same picture may have been uploaded again in the meantime.
      if ((await readNames(db, name)).has(name)) return;
      await uploads.remove(name);
      removed += 1;
    });
  }
  return removed;
}

/** The folders that have a row: all, or the one with a name. */
async function readNames(db: Db, name?: string): Promise<Set<string>> {
  let images = db.selectFrom("images").select("name");
  let files = db.selectFrom("files").select("name");
  if (name !== undefined) {
    images = images.where("name", "=", name);
    files = files.where("name", "=", name);
  }
  return new Set([...(await images.execute()), ...(await files.execute())].map((row) => row.name));
}

/** Whether anything that can still be shown or restored has the address of a folder. */
async function isNamed(db: Db, name: string): Promise<boolean> {
  if ((await findUsage(db, name)).length > 0) return true;
  // A name has hexadecimal digits, a hyphen and an x: nothing that LIKE reads as a pattern.
  const pattern = `%/uploads/${name}/%`;
  for (const table of ["history", "previews"] as const) {
    const row = await db
      .selectFrom(table)
      .select("contentType")
      .where("record", "like", pattern)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  const next = await db
    .selectFrom("next_versions")
    .select("contentType")
    .where("changes", "like", pattern)
    .limit(1)
    .executeTakeFirst();
  return next !== undefined;
}

/** Folder of uploads in progress; names that begin with a dot are not served. */
const UNFINISHED_UPLOADS = ".tmp";

/** The name of an upload's folder, with the number of its process. */
const UPLOAD = /^upload-(?:(\d+)-)?/;

/** Runs `work` with a temporary folder for an upload, and deletes the folder afterwards in every case. */
export async function withUploadFolder<Result>(
  uploadsDir: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await using upload = newUploadFolder(uploadsDir);
  return await work(await upload.open());
}

/** A temporary folder for an upload, which exists once it is opened: a form without a file needs none. */
export function newUploadFolder(uploadsDir: string): AsyncDisposable & { open(): Promise<string> } {
  let folder: Promise<string> | undefined;
  return {
    open: () => (folder ??= makeFolder(uploadsDir)),
    async [Symbol.asyncDispose]() {
      const made = await folder?.catch(() => undefined);
      // Retries, because after an abort a file can appear while the folder is being deleted.
      if (made !== undefined) await fs.rm(made, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function makeFolder(uploadsDir: string): Promise<string> {
  const parent = path.join(uploadsDir, UNFINISHED_UPLOADS);
  await fs.mkdir(parent, { recursive: true, mode: 0o700 });
  return fs.mkdtemp(path.join(parent, `upload-${process.pid}-`));
}

/** The names of the files in the uploads of processes that have ended. */
export async function listUnfinished(uploadsDir: string): Promise<string[]> {
  const folder = path.join(uploadsDir, UNFINISHED_UPLOADS);
  const uploads = await findDrafts(folder, UPLOAD);
  const found = await Promise.all(
    uploads.map((name) => fs.readdir(path.join(folder, name)).catch((): string[] => [])),
  );
  return found.flat();
}

/**
 * Deletes what a crash left unfinished: uploads, and drafts of pictures and files. Call it only at the start, when this
 * process has no upload. What another process of the site is writing stays.
 */
export async function removeUnfinishedUploads(uploadsDir: string): Promise<void> {
  await fs.mkdir(uploadsDir, { recursive: true });
  await removeDrafts(uploadsDir);
  await removeDrafts(path.join(uploadsDir, UNFINISHED_UPLOADS), UPLOAD);
}
