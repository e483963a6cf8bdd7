/**
 * `npm run backup`: backs up the database and the pictures into BACKUP_DIR and reads the result
 * from end to end. The site may be running.
 */
import { ConfigError, readConfig } from "../config.ts";
import { printableError } from "../errors.ts";
import { noteAttempt } from "./last-attempt.ts";
import { BACKUP_KINDS, type BackupKind } from "./backup-name.ts";
import { makeBackup } from "./make-backup.ts";

await main().catch((error: unknown) => {
  console.error(printableError(error));
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const [word = "manual"] = process.argv.slice(2);
  const kind = BACKUP_KINDS.find((known) => known === word);
  if (!kind) throw new ConfigError(`There is no such kind of backup: ${word}. Just say npm run backup.`);
  const now = new Date();
  const note = (error: string | null) =>
    noteAttempt(config.backupDir, { date: now.toISOString(), kind, error });
  console.log(await backUp(config, kind, now, note));
}

async function backUp(
  config: ReturnType<typeof readConfig>,
  kind: BackupKind,
  now: Date,
  note: (error: string | null) => Promise<void>,
): Promise<string> {
  const { folder, rehearsal, manifest, removed } = await makeBackup(config, kind, now).catch(
    async (error: unknown) => {
      // Where there is no room for a backup there may be none for the note.
      await note(error instanceof Error ? error.message : String(error)).catch(() => undefined);
      throw error;
    },
  );
  // It counts, whether or not there is room left to say so.
  await note(null).catch(() => undefined);
  const megabytes = (rehearsal.bytes / 1_000_000).toFixed(1);
  const made =
    `${folder}: ${rehearsal.rows} rows and ${manifest.uploads.files} files of pictures, ` +
    `${megabytes} MB, read back and found whole in ${rehearsal.ms} ms.`;
  return removed.length === 0 ? made : `${made} Removed ${removed.join(", ")}.`;
}
