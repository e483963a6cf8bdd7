/**
 * `npm run restore -- <backup>`: replaces the database and the pictures with those of a backup.
 * The site must be stopped. `<backup>` is the name of one in BACKUP_DIR, `newest`, or a path.
 */
import { migrations } from "#migrations";
import { readConfig, type Config } from "../../config.ts";
import { failCommand } from "../../errors.ts";
import { KEY_COPY } from "../../site/messages/key-copy.ts";
import { accessFrom } from "./backup-access.ts";
import { backupPath, restoreCommand } from "./backup-name.ts";
import { findVerifiedBackup, listBackups } from "./list-backups.ts";
import { InvalidBackupError } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";

await main().catch(failCommand);

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const folder = await chooseBackup(config, process.argv[2]);
  const { backup, replacedFolders, hasKeys } = await restoreBackup(config, folder, migrations, new Date());
  const { manifest, verification } = backup;
  console.log(
    `Restored ${folder} from ${manifest.createdDate}: ${verification.rows} rows and ${manifest.uploads.files} picture files.`,
  );
  if (manifest.bucket !== undefined)
    console.log(
      `Pictures and files are in the bucket ${manifest.bucket}, not in the backup: they are as they were.`,
    );
  if (replacedFolders.length > 0) console.log(`The replaced files are in ${replacedFolders.join(" and ")}.`);
  if (!hasKeys)
    console.log(
      `There is no ${KEY_COPY} beside the backups: encrypted files of visitors stay closed, and messages, subscribers and accounts that were deleted since are back, and accounts that were disabled since are active.`,
    );
  console.log("All users have to sign in again. Now start the site.");
}

/** @throws InvalidBackupError with a list of the backups, when the argument names none. */
async function chooseBackup(config: Config, argument: string | undefined): Promise<string> {
  const { backupDir, databaseUrl } = config;
  if (argument === "newest") {
    const newest = await findVerifiedBackup(
      backupDir,
      new Date(),
      accessFrom(config),
      databaseUrl,
      ({ name }, { message }) => console.error(`The backup ${name} cannot be restored: ${message}`),
    );
    if (newest) return newest.folder;
  } else if (argument !== undefined) return backupPath(backupDir, argument);
  const entries = await listBackups(backupDir, new Date());
  throw new InvalidBackupError(
    entries.length === 0 || argument === "newest"
      ? `There is no valid backup in ${backupDir}. Name the folder of one: ${restoreCommand("<folder>")}`
      : `Name a backup, or use newest:\n${entries.map(({ name }) => `  ${restoreCommand(name)}`).join("\n")}`,
  );
}
