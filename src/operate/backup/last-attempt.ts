import fs from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { BACKUP_KINDS, unfinishedPrefix } from "./backup-name.ts";
import { writeDurably } from "../../storage/files/durable-files.ts";

const attemptSchema = z.strictObject({
  date: z.iso.datetime(),
  kind: z.enum(BACKUP_KINDS),
  /** Why it failed; null if it succeeded. */
  error: z.string().nullable(),
});

/** The last attempt to make a backup, by any process. */
export type Attempt = z.output<typeof attemptSchema>;

const FILE = "last-attempt.json";

/**
 * Records the result of a backup in BACKUP_DIR, where the site's process reads it for the System screen. If writing fails,
 * no partial file remains.
 */
export async function writeLastAttempt(backupDir: string, attempt: Attempt): Promise<void> {
  await fs.mkdir(backupDir, { recursive: true, mode: 0o700 });
  const draft = path.join(backupDir, `${unfinishedPrefix(process.pid)}${FILE}`);
  try {
    await writeDurably(draft, `${JSON.stringify(attempt)}\n`);
    await fs.rename(draft, path.join(backupDir, FILE));
  } catch (error) {
    // On a full disk, an empty file may have been created.
    await fs.rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

export async function readLastAttempt(backupDir: string): Promise<Attempt | undefined> {
  try {
    return attemptSchema.parse(JSON.parse(await fs.readFile(path.join(backupDir, FILE), "utf8")));
  } catch {
    // The file does not exist yet or is damaged. It is information only, so that is no error.
    return undefined;
  }
}

/** Returns the latest attempt. Ignores dates in the future, which a fast clock has recorded. */
export function latestAttempt(attempts: readonly (Attempt | undefined)[], now: Date): Attempt | undefined {
  return attempts
    .filter((attempt) => attempt !== undefined)
    .filter(({ date }) => Date.parse(date) <= now.getTime())
    .toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date))
    .at(-1);
}
