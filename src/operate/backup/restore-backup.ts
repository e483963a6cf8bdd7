import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import fs from "node:fs/promises";
import path from "node:path";
import type { Config } from "../../config.ts";
import { compareMigrations, type Migration } from "../../storage/database/migrator.ts";
import { acquireProcessLock } from "../../storage/database/process-lock.ts";
import { accessFrom, extractFile, plainName, storedName } from "./backup-access.ts";
import { backupName, restoreCommand } from "./backup-name.ts";
import { type FileArea, fileAreas, walk } from "./copy-uploads.ts";
import { InvalidBackupError } from "./manifest.ts";
import { applyKeyCopy, prepareKeyCopy } from "../../site/messages/restored-keys.ts";
import { copiesOf } from "../../storage/database/database-copies.ts";
import { flush } from "../../storage/files/durable-files.ts";
import { hashFile, verifyBackup, type VerifiedBackup } from "./verify-backup.ts";

export interface Restored {
  backup: VerifiedBackup;
  /** Folders with the replaced database and pictures; empty if there were none. */
  replacedFolders: string[];
  /** Whether the keys of visitors' files were beside the backups. */
  hasKeys: boolean;
}

/**
 * Replaces the database and the pictures with those of a backup, after verifying it. The replaced files are moved to
 * folders next to the new ones, which the result names.
 *
 * The old database is replaced by a single rename. The backup's pictures are put in place before it, and pictures that
 * the backup does not have are moved away after it. Sessions, API tokens and password reset links are not restored: a user who has
 * signed out since the backup must not be signed in again. Nor are messages of visitors,
 * subscribers and accounts that were deleted since (`key-copy.ts`).
 *
 * @throws FolderInUseError while the site runs; InvalidBackupError when the backup is damaged, or this version cannot work
 * with its database. Nothing has been changed then.
 */
export async function restoreBackup(
  config: Pick<Config, "dataDir" | "uploadsDir" | "s3" | "backupDir" | "backupKey"> &
    Partial<Pick<Config, "databaseUrl">>,
  folder: string,
  migrations: readonly Migration[],
  now: Date,
): Promise<Restored> {
  const { dataDir, databaseUrl } = config;
  await fs.mkdir(dataDir, { recursive: true, mode: 0o700 });
  using locks = new DisposableStack();
  locks.use(acquireProcessLock(dataDir, "exclusive"));
  // Also where the restore fails.
  locks.defer(() =>
    giveToOwner([dataDir, config.backupDir, ...fileAreas(config).map((area) => area.folder)]),
  );
  const database = copiesOf(config);
  await database.requireStopped();
  const backup = await verifyBackup(folder, now, accessFrom(config), databaseUrl);
  const rows = backup.manifest.migrations.map((name) => ({ name }));
  const { foreign, tooOldFor } = compareMigrations(rows, migrations);
  if (tooOldFor !== undefined) {
    throw new InvalidBackupError(
      `The backup ${folder} was made by an early version (its last migration is ${rows.at(-1)?.name}). ` +
        `Restore it with version ${tooOldFor}, start that once, and then this one. Nothing was changed.`,
    );
  }
  if (foreign.length > 0) {
    throw new InvalidBackupError(
      `The backup ${folder} was made by a newer version (${foreign.join(", ")}). Restore it with that version.`,
    );
  }
  if (backup.database !== database.name) {
    throw new InvalidBackupError(
      `The backup ${folder} is of an SQLite database. Restore it without DATABASE_URL, and then use npm run move.`,
    );
  }
  const { bucket, uploads } = backup.manifest;
  if (config.s3 && bucket === undefined && uploads.files > 0) {
    throw new InvalidBackupError(
      `The backup ${folder} contains pictures and files, which this site has in the bucket ${config.s3.bucket}. ` +
        "Restore it without the S3_ variables first. Nothing was changed.",
    );
  }
  // First: if this is interrupted, the next start deletes what was deleted since.
  const keyCopy = await prepareKeyCopy(config.backupDir, now, path.dirname(folder));
  // The files of a bucket are neither in the backup nor touched here.
  const areas = bucket === undefined ? fileAreas(config) : [];
  const stamp = `before-restore-${backupName(now, "manual").replace(/-manual$/, "")}`;
  const asideOf = (area: FileArea) => path.join(area.folder, `.${stamp}`);
  for (const area of areas) await placeFiles(folder, backup, area, asideOf(area));
  const replacedFolders = await database.replace({
    source: path.basename(folder),
    extract: (file) =>
      extractFile(folder, storedName(backup.database, backup.access), backup.access, file, 0o600),
    aside: path.join(dataDir, stamp),
    command: restoreCommand(folder),
    finish: async (db) => {
      if (keyCopy) await applyKeyCopy(db, keyCopy, now);
    },
    now,
  });
  for (const area of areas) {
    await moveOtherFiles(backup, area, asideOf(area));
    if (existsSync(asideOf(area))) replacedFolders.push(asideOf(area));
  }
  return { backup, replacedFolders, hasKeys: keyCopy !== undefined };
}

async function placeFiles(
  folder: string,
  { sums, access }: VerifiedBackup,
  area: FileArea,
  aside: string,
): Promise<void> {
  await fs.mkdir(area.folder, { recursive: true });
  // If the restore is interrupted, the next start of the site deletes this folder.
  const draft = await fs.mkdtemp(path.join(area.folder, ".new-"));
  const folders = new Set<string>();
  try {
    for (const [name, hash] of sums) {
      if (!name.startsWith(`${area.name}/`)) continue;
      const file = plainName(name, access).slice(area.name.length + 1);
      const target = path.join(area.folder, file);
      const copy = path.join(draft, "file");
      const present = existsSync(target) ? await hashFile(target) : undefined;
      if (!access && present === hash) continue;
      await extractFile(folder, name, access, copy, area.mode);
      // The hash of an encrypted file says nothing about its content.
      if (access && present !== undefined && present === (await hashFile(copy))) continue;
      if (present !== undefined) await move(target, path.join(aside, file));
      const { mtime } = await fs.stat(path.join(folder, name));
      await fs.utimes(copy, mtime, mtime);
      await move(copy, target);
      folders.add(path.dirname(target));
    }
    for (const changed of folders) await flush(changed);
  } finally {
    await fs.rm(draft, { recursive: true, force: true });
  }
}

async function moveOtherFiles(
  { sums, access }: VerifiedBackup,
  area: FileArea,
  aside: string,
): Promise<void> {
  const others = [];
  for await (const file of walk(area.folder))
    if (!sums.has(storedName(`${area.name}/${file}`, access))) others.push(file);
  for (const file of others) {
    await move(path.join(area.folder, file), path.join(aside, file));
    const parent = path.dirname(file);
    // Fails if the folder is not empty, which is intended.
    if (parent !== ".") await fs.rmdir(path.join(area.folder, parent)).catch(() => undefined);
  }
}

async function move(from: string, to: string): Promise<void> {
  await fs.mkdir(path.dirname(to), { recursive: true, mode: 0o755 });
  await fs.rename(from, to);
}

/** Makes the owner of each folder, the user who runs the site, own what root has written there. Does nothing for other users. */
export function giveToOwner(folders: readonly string[]): void {
  if (process.getuid?.() !== 0) return;
  for (const folder of folders.filter((each) => existsSync(each))) {
    const { uid, gid } = statSync(folder);
    if (uid === 0) continue;
    // By the system's command, which follows no link but the named one: not what another user puts there meanwhile.
    const { PATH } = process.env;
    const { status } = spawnSync("chown", ["-hRH", `${uid}:${gid}`, folder], {
      env: { PATH },
      stdio: "ignore",
    });
    // A folder of another machine may know no owners; then nothing is wrong.
    if (status !== 0)
      console.error(
        `Not everything in ${folder} could be given to its owner (${uid}:${gid}). Please check it.`,
      );
  }
}
