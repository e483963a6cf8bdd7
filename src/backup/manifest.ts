import { createHash } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { OperatorError } from "../errors.ts";
import { BACKUP_KINDS } from "./backup-name.ts";

/*
 * A backup is a folder:
 *   site.db         the database, whole in one file
 *   uploads/        the pictures
 *   SHA256SUMS      a hash of each of those files; `sha256sum -c SHA256SUMS` reads it too
 *   manifest.json   what is in it, and the hash of SHA256SUMS
 *   rehearsal.json  that it was opened and checked, and when
 */
export const DATABASE = "site.db";
export const UPLOADS = "uploads";
const SUMS = "SHA256SUMS";
const MANIFEST = "manifest.json";
const REHEARSAL = "rehearsal.json";

/** A backup that can't be relied on. The message says what is wrong with it. */
export class BadBackupError extends OperatorError {
  override name = "BadBackupError";
}

const manifestSchema = z.strictObject({
  format: z.literal(1),
  kind: z.enum(BACKUP_KINDS),
  createdDate: z.iso.datetime(),
  /** Of the program that made it. */
  version: z.string(),
  /** Names of the migrations that the database has seen. */
  migrations: z.array(z.string()),
  /** How many rows each table had in the very state that was copied. */
  rows: z.record(z.string(), z.int()),
  databaseBytes: z.int(),
  uploads: z.strictObject({ files: z.int(), bytes: z.int() }),
  /** SHA-256 of SHA256SUMS. */
  sums: z.string(),
});

export type Manifest = z.output<typeof manifestSchema>;

const rehearsalSchema = z.strictObject({
  date: z.iso.datetime(),
  files: z.int(),
  bytes: z.int(),
  rows: z.int(),
  /** How long it took. */
  ms: z.int(),
});

/** What came of opening and checking a backup; there is none of one that failed. */
export type BackupVerification = z.output<typeof rehearsalSchema>;

/** Hashes by path, `/` between folders. */
export type Sums = ReadonlyMap<string, string>;

export function sha256(bytes: Buffer | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Writes both halves of the manifest. */
export async function writeManifest(folder: string, manifest: Omit<Manifest, "sums">, sums: Sums) {
  const text = [...sums].map(([file, hash]) => sumsLine(file, hash)).join("");
  await writeDurably(path.join(folder, SUMS), text);
  await writeDurably(path.join(folder, MANIFEST), asJson({ ...manifest, sums: sha256(text) }));
}

/** @throws BadBackupError where there is none, or it can't be read. */
export async function readManifest(folder: string): Promise<Manifest> {
  return readJson(path.join(folder, MANIFEST), manifestSchema);
}

/** @throws BadBackupError where the list of hashes is not the one the manifest was written for. */
export async function readSums(folder: string, manifest: Manifest): Promise<Sums> {
  const text = await readText(path.join(folder, SUMS));
  if (sha256(text) !== manifest.sums) throw new BadBackupError(`${SUMS} has been changed or damaged.`);
  return new Map(
    text
      .split("\n")
      .slice(0, -1)
      .map((line) => parseSumsLine(line)),
  );
}

export async function writeBackupVerification(folder: string, rehearsal: BackupVerification): Promise<void> {
  await writeDurably(path.join(folder, REHEARSAL), asJson(rehearsal));
}

/** @throws BadBackupError where the backup was never rehearsed. */
export async function readBackupVerification(folder: string): Promise<BackupVerification> {
  return readJson(path.join(folder, REHEARSAL), rehearsalSchema);
}

/** Writes a file that is on the disk when this returns. */
export async function writeDurably(file: string, bytes: Buffer | string): Promise<void> {
  await fs.writeFile(file, bytes, { mode: 0o600, flush: true });
}

/** Makes what happened in a folder (names, renames) as durable as its files. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await fs.open(folder);
  await handle.sync();
}

function asJson(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

async function readJson<Output>(file: string, schema: z.ZodType<Output>): Promise<Output> {
  try {
    return schema.parse(JSON.parse(await readText(file)));
  } catch (error) {
    if (error instanceof BadBackupError) throw error;
    throw new BadBackupError(`${file} can't be read.`, { cause: error });
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await fs.readFile(file, "utf8");
  } catch (error) {
    throw new BadBackupError(`${file} is missing or can't be read.`, { cause: error });
  }
}

/** As sha256sum writes it: a name with a backslash or a line break is escaped and says so in front. */
function sumsLine(file: string, hash: string): string {
  const escaped = file.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
  return `${escaped === file ? "" : "\\"}${hash}  ${escaped}\n`;
}

function parseSumsLine(line: string): [string, string] {
  const [, escaped, hash, file] = /^(\\?)([\da-f]{64}) {2}(.+)$/.exec(line) ?? [];
  if (hash === undefined || file === undefined)
    throw new BadBackupError(`${SUMS} holds a line that is none.`);
  const name = escaped ? file.replaceAll(/\\(.)/g, (_all, mark) => (mark === "n" ? "\n" : "\\")) : file;
  return [name, hash];
}
