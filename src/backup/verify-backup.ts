import fs from "node:fs/promises";
import path from "node:path";
import {
  accessFor,
  checkFile,
  extractFile,
  storedName,
  withPlainFolder,
  type BackupAccess,
} from "./backup-access.ts";
import { checkDatabase, type DatabaseSummary } from "./copy-database.ts";
import { walk } from "./copy-uploads.ts";
import {
  InvalidBackupError,
  DATABASE,
  readManifest,
  readSums,
  sealedText,
  PRIVATE,
  UPLOADS,
  type Manifest,
  type BackupVerification,
  type Sums,
} from "./manifest.ts";

/** A backup that has passed verification. */
export interface VerifiedBackup {
  manifest: Manifest;
  sums: Sums;
  /** Reads its files; undefined if they are not encrypted. */
  access: BackupAccess | undefined;
  verification: BackupVerification;
}

/**
 * Verifies a backup: every file's hash, every page of the database, and the number of rows of every table. An encrypted
 * backup is decrypted from end to end, and its manifest must have been written with the same key.
 *
 * @throws InvalidBackupError naming the first problem found; BackupKeyError where BACKUP_KEY does not fit.
 */
export async function verifyBackup(folder: string, now: Date, given?: BackupAccess): Promise<VerifiedBackup> {
  const start = performance.now();
  const manifest = await readManifest(folder);
  const access = accessFor(folder, manifest, given);
  if (access?.cipher.isSealed(sealedText(manifest), manifest.encryption?.seal ?? "") === false)
    throw new InvalidBackupError(`The manifest of ${folder} has been changed or damaged.`);
  const sums = await readSums(folder, manifest);
  let bytes = 0;
  for (const [name, hash] of sums) {
    const file = path.join(folder, name);
    if (!isBelow(folder, file)) throw new InvalidBackupError(`${name} is a path outside the backup.`);
    if ((await checkFile(folder, name, access)) !== hash)
      throw new InvalidBackupError(`${file} has been changed or damaged.`);
    bytes += (await fs.stat(file)).size;
  }
  for (const area of [UPLOADS, PRIVATE]) {
    // Not there in a backup of an earlier version, or where the files are in a bucket.
    if (!(await isFolder(path.join(folder, area)))) continue;
    for await (const name of walk(path.join(folder, area))) {
      if (!sums.has(`${area}/${name}`))
        throw new InvalidBackupError(`${name} was added after the backup was made.`);
    }
  }
  const database = storedName(DATABASE, access);
  if (!sums.has(database)) throw new InvalidBackupError(`The backup ${folder} has no ${database}.`);
  const { rows, migrations } = await checkStoredDatabase(folder, access);
  if (
    JSON.stringify(rows) !== JSON.stringify(manifest.rows) ||
    JSON.stringify(migrations) !== JSON.stringify(manifest.migrations)
  ) {
    throw new InvalidBackupError(
      `The tables of ${path.join(folder, DATABASE)} differ from what was backed up.`,
    );
  }
  return {
    manifest,
    sums,
    access,
    verification: {
      date: now.toISOString(),
      files: sums.size,
      bytes,
      rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
      ms: Math.round(performance.now() - start),
    },
  };
}

async function checkStoredDatabase(
  folder: string,
  access: BackupAccess | undefined,
): Promise<DatabaseSummary> {
  if (!access) return checkDatabase(path.join(folder, DATABASE));
  return withPlainFolder(access, async (plain) => {
    const copy = path.join(plain, DATABASE);
    await extractFile(folder, storedName(DATABASE, access), access, copy, 0o600);
    return checkDatabase(copy);
  });
}

/** Returns the SHA-256 of a file of any size, in hexadecimal. @throws InvalidBackupError when it cannot be read. */
export function hashFile(file: string): Promise<string> {
  return checkFile(path.dirname(file), path.basename(file), undefined);
}

async function isFolder(folder: string): Promise<boolean> {
  return fs.stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

function isBelow(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== "" && !relative.startsWith("..") && !path.isAbsolute(relative);
}
