/**
 * `npm run backup`: backs up the database and the pictures to BACKUP_DIR and verifies the result.
 * The site may be running.
 */
import { ConfigError, readConfig } from "../../config.ts";
import { failCommand } from "../../errors.ts";
import { writeLastAttempt } from "./last-attempt.ts";
import { BACKUP_KINDS } from "./backup-name.ts";
import { makeBackup } from "./make-backup.ts";
import { giveToOwner } from "./restore-backup.ts";

await main().catch(failCommand);

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const [word = "manual"] = process.argv.slice(2);
  const kind = BACKUP_KINDS.find((known) => known === word);
  if (!kind) throw new ConfigError(`Unknown kind of backup: ${word}. Run npm run backup without arguments.`);
  const now = new Date();
  const recordAttempt = (error: string | null) =>
    writeLastAttempt(config.backupDir, { date: now.toISOString(), kind, error });
  try {
    const { folder, verification, manifest, removed } = await makeBackup(config, kind, now).catch(
      async (error: unknown) => {
        // When the disk has no room for a backup, it may have none for this file either.
        await recordAttempt(error instanceof Error ? error.message : String(error)).catch(() => undefined);
        throw error;
      },
    );
    // The backup is valid even if the attempt cannot be recorded.
    await recordAttempt(null).catch(() => undefined);
    const megabytes = (verification.bytes / 1_000_000).toFixed(1);
    let made =
      `${folder}: ${verification.rows} rows and ${manifest.uploads.files} picture files, ` +
      `${megabytes} MB, verified in ${verification.ms} ms.`;
    if (manifest.bucket !== undefined) made += ` Pictures and files are in the bucket ${manifest.bucket}.`;
    console.log(removed.length === 0 ? made : `${made} Removed ${removed.join(", ")}.`);
  } finally {
    giveToOwner([config.dataDir, config.backupDir]);
  }
}
