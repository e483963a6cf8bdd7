import fs from "node:fs/promises";
import path from "node:path";
import { isAhead } from "./backup-due.ts";
import { parseBackupName, type BackupKind } from "./backup-name.ts";
import {
  BadBackupError,
  readManifest,
  readBackupVerification,
  type Manifest,
  type BackupVerification,
} from "./manifest.ts";
import { verifyBackup } from "./verify-backup.ts";

/** A backup by its name. */
export interface BackupEntry {
  name: string;
  folder: string;
  date: Date;
  kind: BackupKind;
}

/**
 * Every finished backup, the newest first; other folders are not ours. Those that a clock dated
 * which was far ahead come last: what was made since it was put right is newer.
 */
export async function listBackups(backupDir: string, now: Date): Promise<BackupEntry[]> {
  const names = await fs.readdir(backupDir).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  });
  return names
    .flatMap((name) => {
      const parsed = parseBackupName(name);
      return parsed ? [{ name, folder: path.join(backupDir, name), ...parsed }] : [];
    })
    .toSorted(
      (a, b) =>
        Number(isAhead(a.date, now)) - Number(isAhead(b.date, now)) || b.date.getTime() - a.date.getTime(),
    );
}

/** The newest backup that says of itself that it is whole, with what it says. */
export async function findNewestBackup(
  backupDir: string,
  now: Date,
): Promise<(BackupEntry & { manifest: Manifest; rehearsal: BackupVerification }) | undefined> {
  for (const entry of await listBackups(backupDir, now)) {
    try {
      const [manifest, rehearsal] = [
        await readManifest(entry.folder),
        await readBackupVerification(entry.folder),
      ];
      return { ...entry, manifest, rehearsal };
    } catch (error) {
      if (!(error instanceof BadBackupError)) throw error;
    }
  }
  return undefined;
}

/** The newest backup that is whole when read from end to end now. */
export async function findGoodBackup(backupDir: string, now: Date): Promise<BackupEntry | undefined> {
  for (const entry of await listBackups(backupDir, now)) {
    try {
      await verifyBackup(entry.folder, now);
      return entry;
    } catch (error) {
      if (!(error instanceof BadBackupError)) throw error;
    }
  }
  return undefined;
}
