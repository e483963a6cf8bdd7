import fs from "node:fs/promises";
import { findDatabaseFile } from "../../storage/database/open-database.ts";
import type { Config } from "../../config.ts";
import { OperatorError } from "../../errors.ts";
import { isPictureName } from "../../rules/images/pictures.ts";
import { restoreCommand } from "./backup-name.ts";
import { accessFrom, BackupKeyError } from "./backup-access.ts";
import { findBackupToName, listBackups } from "./list-backups.ts";

/** The database is missing, but an earlier one has left files. The message says how to go on. */
class MissingDatabaseError extends OperatorError {
  override name = "MissingDatabaseError";
}

/** The folders in which a site that has run before leaves something. */
export type SiteFolders = Pick<
  Config,
  "dataDir" | "databaseUrl" | "uploadsDir" | "backupDir" | "startFresh" | "backupKey"
>;

/**
 * Checks that a start without a database is a first start: no backup, picture or session secret is there. Otherwise the
 * database was lost, or a volume is not mounted, and a fresh start would publish the sample content in its place.
 *
 * @throws MissingDatabaseError unless START_FRESH=yes.
 */
export async function refuseFreshStart(folders: SiteFolders): Promise<void> {
  const { dataDir, uploadsDir, backupDir, startFresh } = folders;
  const database = findDatabaseFile(folders);
  // After an interrupted restore, opening the database names the command to run again.
  if (startFresh || !database || database.isThere) return;
  const backups = await listBackups(backupDir, new Date());
  const traces = [
    ...(backups.length > 0 ? [`backups in ${backupDir}`] : []),
    ...((await namesIn(uploadsDir)).some(isPictureName) ? [`pictures in ${uploadsDir}`] : []),
    ...((await namesIn(dataDir)).includes("session-secret") ? [`a session secret in ${dataDir}`] : []),
  ];
  if (traces.length === 0) return;
  const newest = await findBackupToName(backupDir, accessFrom(folders));
  throw new MissingDatabaseError(
    `There is no database at ${database.file}, but there are ${traces.join(", ")}: the site has run here before. ` +
      "If the database is on a volume, mount it. " +
      (newest instanceof BackupKeyError
        ? `${newest.message} `
        : newest
          ? `To restore the newest valid backup, from ${newest.date.toISOString()}: ${restoreCommand(newest.name)}. `
          : `To restore a backup from elsewhere: ${restoreCommand("<folder>")}. `) +
      "To start a new site with these files, set START_FRESH=yes for one start. Nothing was changed.",
  );
}

async function namesIn(folder: string): Promise<string[]> {
  return fs.readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  });
}
