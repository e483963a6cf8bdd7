import { namesIn } from "../../storage/files/drafts.ts";
import path from "node:path";
import type { Config } from "../../config.ts";
import { OperatorError } from "../../errors.ts";
import { accessFrom, BackupKeyError, type BackupAccess } from "./backup-access.ts";
import { isInFuture } from "./backup-due.ts";
import { parseBackupName, type BackupKind } from "./backup-name.ts";
import {
  InvalidBackupError,
  readManifest,
  readBackupVerification,
  type Manifest,
  type BackupVerification,
} from "./manifest.ts";
import { verifyBackup } from "./verify-backup.ts";
import type { AuditAnchor } from "../../storage/audit/verify-audit.ts";

/** A backup folder, as its name describes it. */
interface BackupEntry {
  name: string;
  folder: string;
  date: Date;
  kind: BackupKind;
}

/**
 * Lists every finished backup, newest first, and ignores other folders. Backups dated in the future come last: a wrong
 * clock has dated them, so the others are newer.
 */
export async function listBackups(backupDir: string, now: Date): Promise<BackupEntry[]> {
  const names = await namesIn(backupDir);
  return names
    .flatMap((name) => {
      const parsed = parseBackupName(name);
      return parsed ? [{ name, folder: path.join(backupDir, name), ...parsed }] : [];
    })
    .toSorted(
      (a, b) =>
        Number(isInFuture(a.date, now)) - Number(isInFuture(b.date, now)) ||
        b.date.getTime() - a.date.getTime(),
    );
}

/** The newest backup that was verified when it was made. Reads its manifest only, not its files. */
export async function findNewestBackup(
  backupDir: string,
  now: Date,
): Promise<(BackupEntry & { manifest: Manifest; verification: BackupVerification }) | undefined> {
  for (const entry of await listBackups(backupDir, now)) {
    try {
      const [manifest, verification] = [
        await readManifest(entry.folder),
        await readBackupVerification(entry.folder),
      ];
      return { ...entry, manifest, verification };
    } catch (error) {
      if (!(error instanceof InvalidBackupError)) throw error;
    }
  }
  return undefined;
}

/**
 * The newest backup that passes a full verification now.
 *
 * @param passOver gets each newer one that does not pass, and why.
 * @throws BackupKeyError when one that is newer than that needs another key: an older backup must not silently take its
 * place.
 */
export async function findVerifiedBackup(
  backupDir: string,
  now: Date,
  access?: BackupAccess,
  databaseUrl?: string,
  passOver: (backup: BackupEntry, error: InvalidBackupError) => void = () => undefined,
): Promise<BackupEntry | undefined> {
  for (const entry of await listBackups(backupDir, now)) {
    try {
      await verifyBackup(entry.folder, now, access, databaseUrl);
      return entry;
    } catch (error) {
      if (!(error instanceof InvalidBackupError) || error instanceof BackupKeyError) throw error;
      passOver(entry, error);
    }
  }
  return undefined;
}

/** Like `findVerifiedBackup`, for an error that names the backup: what prevents the verification is returned, not thrown. */
export async function findBackupToName(
  config: Pick<Config, "dataDir" | "backupDir" | "backupKey" | "databaseUrl">,
): Promise<BackupEntry | OperatorError | undefined> {
  const { backupDir, databaseUrl } = config;
  return findVerifiedBackup(backupDir, new Date(), accessFrom(config), databaseUrl).catch(
    (error: unknown) => {
      if (error instanceof OperatorError) return error;
      throw error;
    },
  );
}

/**
 * The heads of the audit log that the manifests of the backups have. A backup without a readable manifest, and one of an
 * earlier version, has none.
 */
export async function listAuditAnchors(backupDir: string, now: Date): Promise<AuditAnchor[]> {
  const anchors: AuditAnchor[] = [];
  for (const { name, folder } of await listBackups(backupDir, now)) {
    try {
      const { audit, createdDate } = await readManifest(folder);
      if (audit) anchors.push({ ...audit, source: `the backup ${name}`, date: createdDate });
    } catch (error) {
      if (!(error instanceof InvalidBackupError)) throw error;
    }
  }
  return anchors;
}
