import fs from "node:fs/promises";
import path from "node:path";

/** What is being uploaded lies here; the dot keeps it from being served. */
const UNFINISHED_UPLOADS = ".tmp";

/** Pictures that are being written (`store-picture.ts`), and those being deleted (`pictures.ts`). */
const HALF_WAY = /^\.(?:new|gone)-/;

/** Runs work with a folder of its own for what is being uploaded, and removes it whatever happens. */
export async function withUploadFolder<Result>(
  uploadsDir: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const parent = path.join(uploadsDir, UNFINISHED_UPLOADS);
  await fs.mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await fs.mkdtemp(path.join(parent, "upload-"));
  try {
    return await work(folder);
  } finally {
    // Once more where a file appears while the folder is being emptied, after an abort.
    await fs.rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Removes what a crash left half-way. For the start alone: nothing may be under way. */
export async function removeUnfinishedUploads(uploadsDir: string): Promise<void> {
  await fs.mkdir(uploadsDir, { recursive: true });
  const names = await fs.readdir(uploadsDir);
  const unfinished = names.filter((name) => name === UNFINISHED_UPLOADS || HALF_WAY.test(name));
  await Promise.all(
    unfinished.map((name) => fs.rm(path.join(uploadsDir, name), { recursive: true, force: true })),
  );
}
