import fs from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { BACKUP_KINDS } from "./backup-name.ts";
import { draftPrefix } from "./drafts.ts";
import { writeDurably } from "./manifest.ts";

const attemptSchema = z.strictObject({
  date: z.iso.datetime(),
  kind: z.enum(BACKUP_KINDS),
  /** Why it failed; null when it did not. */
  error: z.string().nullable(),
});

/** How the last backup went, whoever made it. */
export type Attempt = z.output<typeof attemptSchema>;

const FILE = "last-attempt.json";

/**
 * Notes how a backup went, for the System screen of a process that may be another one. Where it
 * can't be noted, nothing is left of the try.
 */
export async function noteAttempt(backupDir: string, attempt: Attempt): Promise<void> {
  await fs.mkdir(backupDir, { recursive: true, mode: 0o700 });
  const draft = path.join(backupDir, `${draftPrefix(process.pid)}${FILE}`);
  try {
    await writeDurably(draft, `${JSON.stringify(attempt)}\n`);
    await fs.rename(draft, path.join(backupDir, FILE));
  } catch (error) {
    // A full disk has room for an empty file.
    await fs.rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

export async function readLastAttempt(backupDir: string): Promise<Attempt | undefined> {
  try {
    return attemptSchema.parse(JSON.parse(await fs.readFile(path.join(backupDir, FILE), "utf8")));
  } catch {
    // There was none yet, or the note was damaged: a note decides nothing.
    return undefined;
  }
}

/** The last of them; one that was noted while the clock was ahead does not say when that was. */
export function lastOf(attempts: readonly (Attempt | undefined)[], now: Date): Attempt | undefined {
  return attempts
    .filter((attempt) => attempt !== undefined)
    .filter(({ date }) => Date.parse(date) <= now.getTime())
    .toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date))
    .at(-1);
}
