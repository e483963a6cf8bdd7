import fs from "node:fs/promises";
import path from "node:path";

/** Age from which an unfinished backup counts as abandoned, in milliseconds. */
const MAX_UNFINISHED_AGE_MS = 24 * 3_600_000;

/** Prefix of everything unfinished in BACKUP_DIR and DATA_DIR. It has the process id, since other processes may make backups too. */
export function unfinishedPrefix(pid: number): string {
  return `.new-${pid}-`;
}

/** Deletes what a process that has ended left unfinished. */
export async function removeUnfinishedOf(pid: number, parent: string): Promise<void> {
  for (const name of await fs.readdir(parent)) {
    if (!name.startsWith(unfinishedPrefix(pid))) continue;
    await fs.rm(path.join(parent, name), { recursive: true, force: true });
  }
}

/** Deletes what crashed processes left unfinished, once it is too old to be in progress. */
export async function removeAbandonedBackups(parent: string): Promise<void> {
  for (const name of await fs.readdir(parent)) {
    if (!name.startsWith(".new-")) continue;
    const unfinished = path.join(parent, name);
    // Missing if another process has finished it in the meantime.
    const { mtimeMs } = await fs.stat(unfinished).catch(() => ({ mtimeMs: Date.now() }));
    // The absolute difference, because the clock may have been fast when the folder was created.
    if (Math.abs(Date.now() - mtimeMs) > MAX_UNFINISHED_AGE_MS)
      await fs.rm(unfinished, { recursive: true, force: true });
  }
}
