import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import fs from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { checkDatabase } from "./copy-database.ts";
import { walk } from "./copy-uploads.ts";
import {
  BadBackupError,
  DATABASE,
  readManifest,
  readSums,
  UPLOADS,
  type Manifest,
  type BackupVerification,
  type Sums,
} from "./manifest.ts";

/** A backup that was looked at from end to end. */
export interface VerifiedBackup {
  manifest: Manifest;
  sums: Sums;
  rehearsal: BackupVerification;
}

/**
 * Reads a backup from end to end: every file against its hash, every page of the database, the
 * rows of every table against the number that was copied.
 *
 * @throws BadBackupError naming the first thing that is wrong.
 */
export async function verifyBackup(folder: string, now: Date): Promise<VerifiedBackup> {
  const begun = performance.now();
  const manifest = await readManifest(folder);
  const sums = await readSums(folder, manifest);
  let bytes = 0;
  for (const [name, hash] of sums) {
    const file = path.join(folder, name);
    if (!isBelow(folder, file)) throw new BadBackupError(`${name} leads out of the backup.`);
    if ((await hashFile(file)) !== hash) throw new BadBackupError(`${file} is not what was backed up.`);
    bytes += (await fs.stat(file)).size;
  }
  for await (const name of walk(path.join(folder, UPLOADS))) {
    if (!sums.has(`${UPLOADS}/${name}`)) throw new BadBackupError(`${name} was added to the backup later.`);
  }
  if (!sums.has(DATABASE)) throw new BadBackupError(`The backup ${folder} has no ${DATABASE}.`);
  const { rows, migrations } = checkDatabase(path.join(folder, DATABASE));
  if (
    JSON.stringify(rows) !== JSON.stringify(manifest.rows) ||
    JSON.stringify(migrations) !== JSON.stringify(manifest.migrations)
  ) {
    throw new BadBackupError(`The tables of ${path.join(folder, DATABASE)} do not hold what was backed up.`);
  }
  return {
    manifest,
    sums,
    rehearsal: {
      date: now.toISOString(),
      files: sums.size,
      bytes,
      rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
      ms: Math.round(performance.now() - begun),
    },
  };
}

/** SHA-256 of a file, however large. @throws BadBackupError where it can't be read. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  try {
    await pipeline(createReadStream(file), hash);
  } catch (error) {
    throw new BadBackupError(`${file} is missing or can't be read.`, { cause: error });
  }
  return hash.digest("hex");
}

function isBelow(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== "" && !relative.startsWith("..") && !path.isAbsolute(relative);
}
