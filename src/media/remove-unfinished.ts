import fs from "node:fs/promises";
import path from "node:path";

/** Folder of uploads in progress; names that begin with a dot are not served. */
const UNFINISHED_UPLOADS = ".tmp";

/**
 * Folders of pictures and files that are being written (`store-picture.ts`, `store-file.ts`) or deleted (`pictures.ts`), by
 * the process with this number; those of earlier versions have none.
 */
const UNFINISHED_PICTURES = /^\.(?:new|gone)-(?:(\d+)-)?/;

const UNFINISHED_UPLOAD = /^upload-(?:(\d+)-)?/;

/** How the name of a folder begins that this process is writing or deleting. */
export function unfinishedName(what: "new" | "gone"): string {
  return `.${what}-${process.pid}-`;
}

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
 * Deletes what a crash left unfinished. Call it only at the start, when this process has no upload. What another process of
 * the site is writing stays.
 */
export async function removeUnfinishedUploads(uploadsDir: string): Promise<void> {
  await fs.mkdir(uploadsDir, { recursive: true });
  const uploads = path.join(uploadsDir, UNFINISHED_UPLOADS);
  await removeAbandoned(uploadsDir, UNFINISHED_PICTURES);
  await removeAbandoned(uploads, UNFINISHED_UPLOAD).catch(ignoreMissing);
}

async function removeAbandoned(parent: string, pattern: RegExp): Promise<void> {
  for (const name of await fs.readdir(parent)) {
    const match = pattern.exec(name);
    if (!match || isRunning(Number(match[1] ?? process.pid))) continue;
    await fs.rm(path.join(parent, name), { recursive: true, force: true });
  }
}

/** Whether another process has this number. A number that was given again keeps what it names until a later start. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
}
