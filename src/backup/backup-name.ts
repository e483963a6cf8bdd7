import path from "node:path";

/** Why a backup was made. */
export const BACKUP_KINDS = ["daily", "manual", "before-migration"] as const;

export type BackupKind = (typeof BACKUP_KINDS)[number];

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-(daily|manual|before-migration)$/;

/** `2026-11-21T02-30-00-000Z-daily`: sorted by name is sorted by time, and any file system takes it. */
export function backupName(date: Date, kind: BackupKind): string {
  return `${date.toISOString().replaceAll(/[:.]/g, "-")}-${kind}`;
}

/** Reads a name back; undefined for a folder that is no backup of ours. */
export function parseBackupName(name: string): { date: Date; kind: BackupKind } | undefined {
  const [, day, hour, minute, second, ms, word] = NAME.exec(name) ?? [];
  const kind = BACKUP_KINDS.find((known) => known === word);
  if (!kind) return undefined;
  const date = new Date(`${day}T${hour}:${minute}:${second}.${ms}Z`);
  return Number.isNaN(date.getTime()) ? undefined : { date, kind };
}

/** What to type to bring a backup back. */
export function restoreCommand(name: string): string {
  return `npm run restore -- ${/^[\w./:<>-]+$/.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`}`;
}

/** Where a backup lies that somebody names: a path, or the name of a folder in BACKUP_DIR. */
export function backupPath(backupDir: string, named: string): string {
  return parseBackupName(named) ? path.join(backupDir, named) : path.resolve(named);
}
