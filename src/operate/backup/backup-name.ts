import path from "node:path";

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
