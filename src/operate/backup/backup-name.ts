import path from "node:path";
import fs from "node:fs/promises";

/** Why a backup was made. */
export const BACKUP_KINDS = ["daily", "manual", "before-migration"] as const;

export type BackupKind = (typeof BACKUP_KINDS)[number];

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-(daily|manual|before-migration)$/;

/** `2026-11-21T02-30-00-000Z-daily`: sorts by time, and is valid on every file system. */
export function backupName(date: Date, kind: BackupKind): string {
  return `${date.toISOString().replaceAll(/[:.]/g, "-")}-${kind}`;
}

/** Parses the name of a backup folder. Returns undefined for any other folder. */
export function parseBackupName(name: string): { date: Date; kind: BackupKind } | undefined {
  const [, day, hour, minute, second, ms, word] = NAME.exec(name) ?? [];
  const kind = BACKUP_KINDS.find((known) => known === word);
  if (!kind) return undefined;
  const date = new Date(`${day}T${hour}:${minute}:${second}.${ms}Z`);
  return Number.isNaN(date.getTime()) ? undefined : { date, kind };
}

/** The command that restores a backup, quoted for the shell. */
export function restoreCommand(name: string): string {
  return `npm run restore -- ${/^[\w./:<>-]+$/.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`}`;
}

/** The folder of a backup, from its name in BACKUP_DIR or from a path. */
export function backupPath(backupDir: string, nameOrPath: string): string {
  return parseBackupName(nameOrPath) ? path.join(backupDir, nameOrPath) : path.resolve(nameOrPath);
}

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
