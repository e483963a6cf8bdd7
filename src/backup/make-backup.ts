import fs from "node:fs/promises";
import path from "node:path";
import { OperatorError } from "../errors.ts";
import type { Config } from "../config.ts";
import { acquireProcessLock } from "../database/process-lock.ts";
import { version } from "../version.ts";
import { backupName, type BackupKind } from "./backup-name.ts";
import { copyDatabase } from "./copy-database.ts";
import { copyUploads, type PreviousUploads } from "./copy-uploads.ts";
import { draftPrefix, removeAbandonedDrafts } from "./drafts.ts";
import { findNewestBackup, listBackups } from "./list-backups.ts";
import {
  BadBackupError,
  DATABASE,
  readSums,
  syncFolder,
  writeManifest,
  writeBackupVerification,
  type Manifest,
  type BackupVerification,
} from "./manifest.ts";
import { hashFile, verifyBackup } from "./verify-backup.ts";

/** The settings that backups go by. */
export type BackupConfig = Pick<Config, "dataDir" | "uploadsDir" | "backupDir" | "backupKeep">;

/** A backup that could not be made. The message says why, and that nothing else was changed. */
export class BackupError extends OperatorError {
  override name = "BackupError";
}

export interface FinishedBackup {
  name: string;
  folder: string;
  manifest: Manifest;
  rehearsal: BackupVerification;
  /** Names of the older ones that made room. */
  removed: string[];
}

/**
 * Backs up the database and the pictures while the site runs, reads the result from end to end,
 * and only then gives it its name: whatever has the name of a backup was whole once
 * (docs/decisions/0015-backups.md). Keeps the newest `backupKeep` of each kind.
 *
 * @throws BackupError
 */
export async function makeBackup(config: BackupConfig, kind: BackupKind, now: Date): Promise<FinishedBackup> {
  const { backupDir, backupKeep } = config;
  let draft: string | undefined;
  try {
    await fs.mkdir(backupDir, { recursive: true, mode: 0o700 });
    await removeAbandonedDrafts(backupDir);
    draft = await fs.mkdtemp(path.join(backupDir, draftPrefix(process.pid)));
    const { manifest, rehearsal } = await fillAndVerify(config, draft, kind, now);
    await writeBackupVerification(draft, rehearsal);
    await syncFolder(draft);
    const name = backupName(now, kind);
    const folder = path.join(backupDir, name);
    await fs.rename(draft, folder);
    await syncFolder(backupDir);
    const removed = await prune(backupDir, { name, kind, now }, backupKeep);
    return { name, folder, manifest, rehearsal, removed };
  } catch (error) {
    if (draft !== undefined) await fs.rm(draft, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`No backup could be made in ${backupDir}: ${reason}`, { cause: error });
  }
}

/** A picture whose copy has rotted is linked from backup to backup: then all are copied anew. */
async function fillAndVerify(config: BackupConfig, draft: string, kind: BackupKind, now: Date) {
  const earlier = await findEarlier(config.backupDir, now);
  await fill(config, draft, kind, now, earlier);
  try {
    return await verifyBackup(draft, now);
  } catch (error) {
    if (!earlier || !(error instanceof BadBackupError)) throw error;
    await fs.rm(draft, { recursive: true, force: true });
    await fs.mkdir(draft, { mode: 0o700 });
    await fill(config, draft, kind, now, undefined);
    return verifyBackup(draft, now);
  }
}

async function fill(
  config: BackupConfig,
  draft: string,
  kind: BackupKind,
  now: Date,
  earlier: PreviousUploads | undefined,
): Promise<void> {
  const { dataDir, uploadsDir } = config;
  using held = new DisposableStack();
  held.use(acquireProcessLock(dataDir, "shared", { busyTimeoutMs: 5000 }));
  await fs.mkdir(uploadsDir, { recursive: true });
  // The pictures first and what has come since after it: a picture is on the disk before the
  // database knows of it, so none that the copy knows can be missing.
  const before = await copyUploads(uploadsDir, draft, earlier);
  const { rows, migrations } = await copyDatabase(path.join(dataDir, "site.db"), path.join(draft, DATABASE));
  const uploads = await copyUploads(uploadsDir, draft, earlier, before);
  const database = path.join(draft, DATABASE);
  const sums = new Map([[DATABASE, await hashFile(database)], ...uploads.sums]);
  await writeManifest(
    draft,
    {
      format: 1,
      kind,
      createdDate: now.toISOString(),
      version,
      migrations,
      rows,
      databaseBytes: (await fs.stat(database)).size,
      uploads: { files: uploads.sums.size, bytes: uploads.bytes },
    },
    sums,
  );
}

async function findEarlier(backupDir: string, now: Date): Promise<PreviousUploads | undefined> {
  const newest = await findNewestBackup(backupDir, now);
  if (!newest) return undefined;
  try {
    return { folder: newest.folder, sums: await readSums(newest.folder, newest.manifest) };
  } catch (error) {
    if (error instanceof BadBackupError) return undefined;
    throw error;
  }
}

/** The one just made is among those that are kept, however the others are dated. */
async function prune(
  backupDir: string,
  made: { name: string; kind: BackupKind; now: Date },
  keep: number,
): Promise<string[]> {
  const others = (await listBackups(backupDir, made.now)).filter(
    ({ name, kind }) => kind === made.kind && name !== made.name,
  );
  const old = others.slice(keep - 1);
  for (const { folder } of old) await fs.rm(folder, { recursive: true, force: true });
  return old.map(({ name }) => name);
}
