import fs from "node:fs/promises";
import path from "node:path";
import { OperatorError } from "../../errors.ts";
import type { Config } from "../../config.ts";
import { acquireProcessLock } from "../../storage/database/process-lock.ts";
import { version } from "../../version.ts";
import { accessFrom, encryptFile, storedName, withPlainFolder, type BackupAccess } from "./backup-access.ts";
import { backupName, removeAbandonedBackups, unfinishedPrefix, type BackupKind } from "./backup-name.ts";
import { copiesOf } from "../../storage/database/database-copies.ts";
import { UnverifiedCopyError, type DatabaseSummary } from "../../storage/database/database-copy.ts";
import { flush } from "../../storage/files/durable-files.ts";
import { copyUploads, fileAreas, type CopiedUploads, type PreviousUploads } from "./copy-uploads.ts";
import { findNewestBackup, listBackups } from "./list-backups.ts";
import {
  readManifest,
  InvalidBackupError,
  readBackupVerification,
  readSums,
  writeBackupVerification,
  writeManifest,
} from "./manifest.ts";
import { hashFile, verifyBackup } from "./verify-backup.ts";
import type { Logger } from "pino";
import type { Connection } from "../../storage/database/connection.ts";
import { findPending, migrate, MigrationError, type Migration } from "../../storage/database/migrator.ts";

/**
 * How old a backup may become, in milliseconds: what people wrote goes from backups too. A restore deletes again what was deleted in
 * the last two years (`key-copy.ts`), so this has to be shorter.
 */
const LONGEST_KEPT = 365 * 24 * 60 * 60_000;

/** The settings that a backup needs. */
export type BackupConfig = Pick<
  Config,
  "dataDir" | "uploadsDir" | "s3" | "backupDir" | "backupKeep" | "backupKey"
> &
  Partial<Pick<Config, "databaseUrl">>;

/** A backup failed. The message says why. */
export class BackupError extends OperatorError {
  override name = "BackupError";
}

/**
 * Backs up the database, and the pictures and files that are on disk, while the site runs, and verifies the result. Only then is the folder renamed
 * to a backup's name, so every folder with such a name has passed verification (docs/decisions/0015-backups.md). Keeps the
 * newest `backupKeep` backups of each kind, for a year at most.
 *
 * A backup of PostgreSQL that could not be restored for want of a right keeps its name, without the record of a verification,
 * until the next one; the error says what is missing.
 *
 * @returns the backup, and the names of the older ones that were deleted.
 * @throws BackupError
 */
export async function makeBackup(config: BackupConfig, kind: BackupKind, now: Date) {
  const { backupDir, backupKeep } = config;
  let unfinished: string | undefined;
  try {
    await fs.mkdir(backupDir, { recursive: true, mode: 0o700 });
    await fs.mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    await removeAbandonedBackups(backupDir);
    await removeAbandonedBackups(config.dataDir);
    unfinished = await fs.mkdtemp(path.join(backupDir, unfinishedPrefix(process.pid)));
    const name = backupName(now, kind);
    const folder = path.join(backupDir, name);
    const { manifest, verification } = await writeAndVerify(config, unfinished, kind, now).catch(
      async (error: unknown) => {
        if (error instanceof UnverifiedCopyError && unfinished !== undefined) {
          await removeUnverified(backupDir, kind, now);
          await place(unfinished, folder);
        }
        throw error;
      },
    );
    await writeBackupVerification(unfinished, verification);
    await place(unfinished, folder);
    const removed = await prune(backupDir, { name, kind, now }, backupKeep);
    return { name, folder, manifest, verification, removed };
  } catch (error) {
    if (unfinished !== undefined) await fs.rm(unfinished, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`The backup to ${backupDir} failed: ${reason}`, { cause: error });
  }
}

/** Gives a backup its name. */
async function place(unfinished: string, folder: string): Promise<void> {
  await flush(unfinished);
  await fs.rename(unfinished, folder);
  await flush(path.dirname(folder));
}

/** Deletes the backups of a kind that could not be verified: otherwise there would be one more each hour. */
async function removeUnverified(backupDir: string, kind: BackupKind, now: Date): Promise<void> {
  for (const backup of await listBackups(backupDir, now)) {
    if (backup.kind !== kind) continue;
    const isVerified = await readBackupVerification(backup.folder).then(
      () => true,
      () => false,
    );
    if (!isVerified) await fs.rm(backup.folder, { recursive: true, force: true });
  }
}

/** Writes and verifies a backup. If a file linked from the previous backup is damaged, copies every file instead. */
async function writeAndVerify(config: BackupConfig, folder: string, kind: BackupKind, now: Date) {
  const access = accessFrom(config);
  const previous = await findPreviousUploads(config.backupDir, now, access);
  await writeBackup(config, folder, kind, now, previous);
  try {
    return await verifyBackup(folder, now, access, config.databaseUrl);
  } catch (error) {
    if (!previous || !(error instanceof InvalidBackupError)) throw error;
    await fs.rm(folder, { recursive: true, force: true });
    await fs.mkdir(folder, { mode: 0o700 });
    await writeBackup(config, folder, kind, now, undefined);
    return verifyBackup(folder, now, access, config.databaseUrl);
  }
}

async function writeBackup(
  config: BackupConfig,
  folder: string,
  kind: BackupKind,
  now: Date,
  previous: PreviousUploads | undefined,
): Promise<void> {
  const { dataDir } = config;
  using locks = new DisposableStack();
  locks.use(acquireProcessLock(dataDir, "shared", { busyTimeoutMs: 5000 }));
  // Files are copied before the database, and new ones again after it. A file is stored before its row, so the second
  // pass finds every file that the copied database knows.
  const access = accessFrom(config);
  const areas = fileAreas(config);
  let uploads: CopiedUploads = { sums: new Map(), bytes: 0 };
  const copyFiles = async () => {
    for (const area of areas) {
      await fs.mkdir(area.folder, { recursive: true });
      uploads = await copyUploads(area.folder, folder, { area: area.name, previous, known: uploads, access });
    }
  };
  await copyFiles();
  const { name, rows, migrations, audit, hash, bytes } = await storeDatabase(config, folder, access);
  await copyFiles();
  const sums = new Map([[storedName(name, access), hash], ...uploads.sums]);
  await writeManifest(
    folder,
    {
      kind,
      createdDate: now.toISOString(),
      version,
      migrations,
      rows,
      ...(audit && { audit }),
      databaseBytes: bytes,
      uploads: { files: uploads.sums.size, bytes: uploads.bytes },
      ...(config.s3 && { bucket: config.s3.bucket }),
    },
    sums,
    access?.cipher,
  );
}

/** Copies the database into a backup. With a key the plain copy is made beside the database, and only encrypted here. */
async function storeDatabase(
  config: BackupConfig,
  folder: string,
  access: BackupAccess | undefined,
): Promise<DatabaseSummary & { name: string; hash: string; bytes: number }> {
  const { name, copy: copyDatabase } = copiesOf(config);
  const copyTo = async (copy: string, hashCopy: () => Promise<string>) => ({
    name,
    ...(await copyDatabase(copy)),
    hash: await hashCopy(),
    bytes: (await fs.stat(copy)).size,
  });
  const stored = path.join(folder, name);
  if (!access) return copyTo(stored, () => hashFile(stored));
  return withPlainFolder(access, (plain) => {
    const copy = path.join(plain, name);
    return copyTo(copy, () => encryptFile(copy, folder, name, access));
  });
}

/** The newest backup, if it is encrypted with the same key as the new one, or neither is. */
async function findPreviousUploads(
  backupDir: string,
  now: Date,
  access: BackupAccess | undefined,
): Promise<PreviousUploads | undefined> {
  const newest = await findNewestBackup(backupDir, now);
  if (!newest || newest.manifest.encryption?.keyId !== access?.cipher.keyId) return undefined;
  try {
    return { folder: newest.folder, sums: await readSums(newest.folder, newest.manifest) };
  } catch (error) {
    if (error instanceof InvalidBackupError) return undefined;
    throw error;
  }
}

/**
 * Deletes surplus backups of the same kind and those of any kind that are too old, and returns their names. Never deletes the new one,
 * whatever dates others have. Age counts up to the backup before it: the first one under a clock that is years ahead deletes none by it.
 */
async function prune(
  backupDir: string,
  made: { name: string; kind: BackupKind; now: Date },
  keep: number,
): Promise<string[]> {
  const all = await listBackups(backupDir, made.now);
  const isMade = ({ name }: { name: string }) => name === made.name;
  const others = all.filter((backup) => !isMade(backup));
  const same = [...all.filter(isMade), ...others.filter(({ kind }) => kind === made.kind)];
  const surplus = made.kind === "before-migration" ? await repeatedFirst(same, keep) : same.slice(keep);
  const before = others[0]?.date ?? made.now;
  const old = others.filter(
    (backup) => surplus.includes(backup) || before.getTime() - backup.date.getTime() > LONGEST_KEPT,
  );
  for (const { folder } of old) await fs.rm(folder, { recursive: true, force: true });
  return old.map(({ name }) => name);
}

/**
 * Of backups, newest first, those that are too many: first those of whose migrations there is a newer one, since each start of an
 * upgrade that fails makes one. That from before the upgrade stays.
 */
async function repeatedFirst<Backup extends { folder: string }>(
  backups: readonly Backup[],
  keep: number,
): Promise<Backup[]> {
  const seen = new Set<string>();
  const [repeated, first]: [Backup[], Backup[]] = [[], []];
  for (const backup of backups) {
    const manifest = await readManifest(backup.folder).catch(() => undefined);
    const state = String(manifest?.migrations);
    (seen.has(state) ? repeated : first).push(backup);
    seen.add(state);
  }
  return [...repeated.toReversed(), ...first.toReversed()].slice(0, Math.max(0, backups.length - keep));
}

/**
 * Runs the pending migrations. Makes a backup first, unless the database is new.
 *
 * @returns the names of the migrations that ran.
 * @throws BackupError when the backup fails; nothing has been migrated then. MigrationError when a migration fails; that
 * migration has been rolled back then.
 */
export async function migrateWithBackup(
  connection: Connection,
  migrations: readonly Migration[],
  config: BackupConfig,
  logger?: Logger,
): Promise<string[]> {
  const { applied, pending } = await findPending(connection, migrations);
  if (applied.length === 0 || pending.length === 0) return migrate(connection, migrations);
  const backup = await makeBackup(config, "before-migration", new Date());
  logger?.info({ backup: backup.folder, migrations: pending }, "backed up before the migrations");
  try {
    return await migrate(connection, migrations);
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error;
    throw new MigrationError(
      `${error.message}. The migration was rolled back. Start the version from before the upgrade again; ` +
        `if you need it, the backup from before the upgrade is ${backup.folder}.`,
      { cause: error },
    );
  }
}
