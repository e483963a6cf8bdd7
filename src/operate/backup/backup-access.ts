import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import fs from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Config } from "../../config.ts";
import { createBackupCipher, type BackupCipher } from "./backup-cipher.ts";
import { InvalidBackupError, type Manifest } from "./manifest.ts";
import { unfinishedPrefix } from "./backup-name.ts";

/** What reads and writes encrypted backups: absent where BACKUP_KEY is not set. */
export interface BackupAccess {
  cipher: BackupCipher;
  /** Where a copy of the database lies in plain for a moment: beside the database itself, never beside the backups. */
  dataDir: string;
}

/** An encrypted backup can't be read with the present BACKUP_KEY. The message says which key it needs. */
export class BackupKeyError extends InvalidBackupError {
  override name = "BackupKeyError";
}

/** Ends the name of every encrypted file. */
const ENCRYPTED = ".enc";

/** Returns the access that the settings give. */
export function accessFrom({
  backupKey,
  dataDir,
}: Pick<Config, "backupKey" | "dataDir">): BackupAccess | undefined {
  return backupKey === undefined ? undefined : { cipher: createBackupCipher(backupKey), dataDir };
}

/**
 * Returns the access that a backup needs; undefined if it is not encrypted.
 *
 * @throws BackupKeyError where the key is missing or another one.
 */
export function accessFor(
  folder: string,
  { encryption }: Manifest,
  access: BackupAccess | undefined,
): BackupAccess | undefined {
  if (!encryption) return undefined;
  if (!access) {
    throw new BackupKeyError(
      `The backup ${folder} is encrypted. Set BACKUP_KEY to the key with the id ${encryption.keyId}.`,
    );
  }
  if (access.cipher.keyId !== encryption.keyId) {
    throw new BackupKeyError(
      `The backup ${folder} is encrypted with another key: it has the id ${encryption.keyId}, and BACKUP_KEY has the id ${access.cipher.keyId}. Set BACKUP_KEY to the key with which it was made.`,
    );
  }
  return access;
}

/** The name under which a file is stored. */
export function storedName(name: string, access: BackupAccess | undefined): string {
  return access ? name + ENCRYPTED : name;
}

/** The name of a file, from the one under which it is stored. */
export function plainName(stored: string, access: BackupAccess | undefined): string {
  return access && stored.endsWith(ENCRYPTED) ? stored.slice(0, -ENCRYPTED.length) : stored;
}

/** Encrypts a file into a backup, and returns the hash of what is stored. */
export async function encryptFile(
  source: string,
  folder: string,
  name: string,
  access: BackupAccess,
): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(
    createReadStream(source),
    (bytes) => hashed(access.cipher.encrypt(name, bytes), hash),
    createWriteStream(path.join(folder, storedName(name, access)), { mode: 0o600, flush: true }),
  );
  return hash.digest("hex");
}

/** Reads a stored file to its end, and returns the hash of what is stored. @throws InvalidBackupError when it is damaged. */
export async function checkFile(
  folder: string,
  stored: string,
  access: BackupAccess | undefined,
): Promise<string> {
  const hash = createHash("sha256");
  const file = path.join(folder, stored);
  try {
    const bytes = hashed(createReadStream(file), hash);
    const plain = access ? access.cipher.decrypt(plainName(stored, access), bytes) : bytes;
    for await (const _ of plain);
  } catch (error) {
    if (error instanceof InvalidBackupError)
      throw new InvalidBackupError(`${file} has been changed or damaged.`, { cause: error });
    throw new InvalidBackupError(`${file} is missing or can't be read.`, { cause: error });
  }
  return hash.digest("hex");
}

/** Copies a file out of a backup, decrypted, and flushes it to the disk. */
export async function extractFile(
  folder: string,
  stored: string,
  access: BackupAccess | undefined,
  target: string,
  mode: number,
): Promise<void> {
  const source = createReadStream(path.join(folder, stored));
  await pipeline(
    access ? access.cipher.decrypt(plainName(stored, access), source) : source,
    createWriteStream(target, { mode, flush: true }),
  );
}

/** Runs `work` with a folder for a plain copy of the database, and deletes the folder afterwards in every case. */
export async function withPlainFolder<Result>(
  { dataDir }: BackupAccess,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await fs.mkdir(dataDir, { recursive: true, mode: 0o700 });
  const folder = await fs.mkdtemp(path.join(dataDir, unfinishedPrefix(process.pid)));
  try {
    return await work(folder);
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

async function* hashed(source: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const bytes of source) {
    hash.update(bytes);
    yield bytes;
  }
}
