import fs from "node:fs/promises";
import path from "node:path";
import { removeDrafts } from "../storage/files/drafts.ts";

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

/**
 * Deletes what a crash left unfinished: uploads, and drafts of pictures and files. Call it only at the start, when this
 * process has no upload. What another process of the site is writing stays.
 */
export async function removeUnfinishedUploads(uploadsDir: string): Promise<void> {
  await fs.mkdir(uploadsDir, { recursive: true });
  await removeDrafts(uploadsDir);
  await removeDrafts(path.join(uploadsDir, UNFINISHED_UPLOADS), UPLOAD);
}
