import fs from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { writeDurably } from "../../storage/files/durable-files.ts";
import { OperatorError } from "../../errors.ts";
import { BACKUP_KINDS } from "./backup-name.ts";
import { sha256 } from "../../storage/sha256.ts";

/*
 * A backup is a folder:
 *   site.db         the database, in a single file; of PostgreSQL, site.dump in the custom format of pg_dump
 *   uploads/        the pictures and files of the library
 *   private/        files that only staff may read: those of visitors
 *                   Neither is there where the files are in a bucket (`bucket` in the manifest).
 *                   With BACKUP_KEY all of these are encrypted, and their names end in .enc (`backup-cipher.ts`).
 *   SHA256SUMS      a hash of each of those files; `sha256sum -c SHA256SUMS` reads it too
 *   manifest.json   what the backup contains, and the hash of SHA256SUMS
 *   rehearsal.json  when the backup was verified, and the result
 */
export const UPLOADS = "uploads";
export const PRIVATE = "private";
const SUMS = "SHA256SUMS";
const MANIFEST = "manifest.json";
const VERIFICATION = "rehearsal.json";

/** A backup is incomplete, damaged or unsuitable. The message says what is wrong with it. */
export class InvalidBackupError extends OperatorError {
  override name = "InvalidBackupError";
}

const manifestSchema = z.strictObject({
  /** 2 where the files are encrypted: a version that knows only 1 must not take them for a database and pictures. */
  format: z.union([z.literal(1), z.literal(2)]),
  kind: z.enum(BACKUP_KINDS),
  createdDate: z.iso.datetime(),
  /** Version of the program that made the backup. */
  version: z.string(),
  /** Names of the migrations that have run on the database. */
  migrations: z.array(z.string()),
  /** Number of rows of each table in the copied snapshot. */
  rows: z.record(z.string(), z.int()),
  /** The head of the audit log. Absent in a backup of an earlier version. */
  audit: z.strictObject({ lines: z.int(), hash: z.string() }).optional(),
  databaseBytes: z.int(),
  /** Pictures and files, with the private ones. */
  uploads: z.strictObject({ files: z.int(), bytes: z.int() }),
  /** The bucket that has the pictures and files, which are then not in the backup. */
  bucket: z.string().optional(),
  /** SHA-256 of SHA256SUMS. */
  sums: z.string(),
  encryption: z
    .strictObject({
      keyId: z.string(),
      /** Code for the rest of this file that only the key gives; with `sums`, it covers the whole backup. */
      seal: z.string(),
    })
    .optional(),
});

export type Manifest = z.output<typeof manifestSchema>;

export const verificationSchema = z.strictObject({
  date: z.iso.datetime(),
  files: z.int(),
  bytes: z.int(),
  rows: z.int(),
  /** Duration of the verification, in milliseconds. */
  ms: z.int(),
});

/** The result of a successful verification; a failed one throws. */
export type BackupVerification = z.output<typeof verificationSchema>;

/** SHA-256 hashes in hexadecimal, by path with `/` between folders. */
export type Sums = ReadonlyMap<string, string>;

/** What a seal needs of the key's cipher. */
interface Sealing {
  keyId: string;
  seal(text: string): string;
}

/** Writes SHA256SUMS and manifest.json. @param sealing where the files are encrypted. */
export async function writeManifest(
  folder: string,
  content: Omit<Manifest, "sums" | "format" | "encryption">,
  sums: Sums,
  sealing: Sealing | undefined,
): Promise<void> {
  const text = [...sums].map(([file, hash]) => sumsLine(file, hash)).join("");
  await writeDurably(path.join(folder, SUMS), text);
  const manifest: Manifest = { format: sealing ? 2 : 1, ...content, sums: sha256(text) };
  const encryption = sealing && { keyId: sealing.keyId, seal: sealing.seal(sealedText(manifest)) };
  await writeDurably(path.join(folder, MANIFEST), asJson({ ...manifest, ...(encryption && { encryption }) }));
}

/** The part of a manifest that its seal covers: all but the seal itself, in one spelling. */
export function sealedText(manifest: Manifest): string {
  return JSON.stringify({ ...manifestSchema.parse(manifest), encryption: undefined });
}

/** @throws InvalidBackupError when the manifest is missing or unreadable. */
export async function readManifest(folder: string): Promise<Manifest> {
  return readJson(path.join(folder, MANIFEST), manifestSchema);
}

/** @throws InvalidBackupError when SHA256SUMS does not have the hash that the manifest records. */
export async function readSums(folder: string, manifest: Manifest): Promise<Sums> {
  const text = await readText(path.join(folder, SUMS));
  if (sha256(text) !== manifest.sums) throw new InvalidBackupError(`${SUMS} has been changed or damaged.`);
  return new Map(
    text
      .split("\n")
      .slice(0, -1)
      .map((line) => parseSumsLine(line)),
  );
}

export async function writeBackupVerification(
  folder: string,
  verification: BackupVerification,
): Promise<void> {
  await writeDurably(path.join(folder, VERIFICATION), asJson(verification));
}

/** @throws InvalidBackupError when the backup was never verified. */
export async function readBackupVerification(folder: string): Promise<BackupVerification> {
  return readJson(path.join(folder, VERIFICATION), verificationSchema);
}

function asJson(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

async function readJson<Output>(file: string, schema: z.ZodType<Output>): Promise<Output> {
  try {
    return schema.parse(JSON.parse(await readText(file)));
  } catch (error) {
    if (error instanceof InvalidBackupError) throw error;
    throw new InvalidBackupError(`${file} can't be read.`, { cause: error });
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await fs.readFile(file, "utf8");
  } catch (error) {
    throw new InvalidBackupError(`${file} is missing or can't be read.`, { cause: error });
  }
}

/** A line in the format of `sha256sum`: if a name has a backslash or line break, both are escaped and the line starts with `\`. */
function sumsLine(file: string, hash: string): string {
  const escaped = file.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
  return `${escaped === file ? "" : "\\"}${hash}  ${escaped}\n`;
}

function parseSumsLine(line: string): [string, string] {
  const [, escaped, hash, file] = /^(\\?)([\da-f]{64}) {2}(.+)$/.exec(line) ?? [];
  if (hash === undefined || file === undefined) throw new InvalidBackupError(`${SUMS} has an invalid line.`);
  const name = escaped ? file.replaceAll(/\\(.)/g, (_all, escape) => (escape === "n" ? "\n" : "\\")) : file;
  return [name, hash];
}
