import fs from "node:fs/promises";
import path from "node:path";

/** What nobody came to clear away is taken away after this long, in milliseconds. */
const ABANDONED_AFTER = 24 * 3_600_000;

/**
 * How the name begins of whatever a process has half-made in BACKUP_DIR. Its number says whose it
 * is: others may be making a backup as well.
 */
export function draftPrefix(pid: number): string {
  return `.new-${pid}-`;
}

/** Takes away what a process that is over has left half-made. */
export async function removeDraftsOf(pid: number, backupDir: string): Promise<void> {
  for (const name of await fs.readdir(backupDir)) {
    if (!name.startsWith(draftPrefix(pid))) continue;
    await fs.rm(path.join(backupDir, name), { recursive: true, force: true });
  }
}

/** Takes away what a crash has left half-made, once nobody can be at work on it any more. */
export async function removeAbandonedDrafts(backupDir: string): Promise<void> {
  for (const name of await fs.readdir(backupDir)) {
    if (!name.startsWith(".new-")) continue;
    const draft = path.join(backupDir, name);
    // Gone meanwhile, as what another process finishes is: there is nothing to take away.
    const { mtimeMs } = await fs.stat(draft).catch(() => ({ mtimeMs: Date.now() }));
    // The clock may have been ahead when it was made.
    if (Math.abs(Date.now() - mtimeMs) > ABANDONED_AFTER)
      await fs.rm(draft, { recursive: true, force: true });
  }
}
