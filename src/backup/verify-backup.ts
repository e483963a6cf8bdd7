import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import fs from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { checkDatabase } from "./copy-database.ts";
import { walk } from "./copy-uploads.ts";
import {
  InvalidBackupError,
  DATABASE,
  readManifest,
  readSums,
  UPLOADS,
  type Manifest,
  type BackupVerification,
  type Sums,
} from "./manifest.ts";

/** A backup that has passed verification. */
export interface VerifiedBackup {
  manifest: Manifest;
  sums: Sums;
  verification: BackupVerification;
}

/**
 * Verifies a backup: every file's hash, every page of the database, and the number of rows of every table.
 *
 * @throws InvalidBackupError naming the first problem found.
 */
export async function verifyBackup(folder: string, now: Date): Promise<VerifiedBackup> {
  const start = performance.now();
  const manifest = await readManifest(folder);
  const sums = await readSums(folder, manifest);
  let bytes = 0;
  for (const [name, hash] of sums) {
    const file = path.join(folder, name);
    if (!isBelow(folder, file)) throw new InvalidBackupError(`${name} is a path outside the backup.`);
    if ((await hashFile(file)) !== hash) throw new InvalidBackupError(`${file} has been changed or damaged.`);
    bytes += (await fs.stat(file)).size;
  }
  for await (const name of walk(path.join(folder, UPLOADS))) {
    if (!sums.has(`${UPLOADS}/${name}`))
      throw new InvalidBackupError(`${name} was added after the backup was made.`);
  }
  if (!sums.has(DATABASE)) throw new InvalidBackupError(`The backup ${folder} has no ${DATABASE}.`);
  const { rows, migrations } = checkDatabase(path.join(folder, DATABASE));
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
    verification: {
      date: now.toISOString(),
      files: sums.size,
      bytes,
      rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
      ms: Math.round(performance.now() - start),
    },
  };
}

/** Returns the SHA-256 of a file of any size, in hexadecimal. @throws InvalidBackupError when it cannot be read. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  try {
    await pipeline(createReadStream(file), hash);
  } catch (error) {
    throw new InvalidBackupError(`${file} is missing or can't be read.`, { cause: error });
  }
  return hash.digest("hex");
}

function isBelow(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== "" && !relative.startsWith("..") && !path.isAbsolute(relative);
}
