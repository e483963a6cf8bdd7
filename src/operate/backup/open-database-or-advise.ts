import { namesIn } from "../../storage/files/drafts.ts";
import { OperatorError } from "../../errors.ts";
import type { Config } from "../../config.ts";
import type { Connection } from "../../storage/database/connection.ts";
import { findDatabaseFile, openDatabase } from "../../storage/database/open-database.ts";
import { DamagedDatabaseError, isDiskFull } from "../../storage/database/database-errors.ts";
import { restoreCommand } from "./backup-name.ts";
import { findBackupToName, listBackups } from "./list-backups.ts";
import { isPictureName } from "../../rules/images/pictures.ts";

/** The disk is too full to start. */
class DiskFullError extends OperatorError {
  override name = "DiskFullError";
}

/**
 * Opens the database. If it is damaged, the error names the newest backup that passes verification now, and the command
 * that restores it.
 *
 * @throws DamagedDatabaseError, DiskFullError, FolderInUseError; MissingDatabaseError when the database is gone but
 * files of the site are there.
 */
export async function openDatabaseOrAdvise(config: Config): Promise<Connection> {
  const database = findDatabaseFile(config);
  // After an interrupted restore, opening the database names the command to run again.
  if (database?.isThere === false) await refuseFreshStart(config, `There is no database at ${database.file}`);
  try {
    return openDatabase(config);
  } catch (error) {
    if (isDiskFull(error)) {
      throw new DiskFullError(
        `There is no room left on the disk of ${config.dataDir}, so the site can't start. Make room and start again; nothing was changed.`,
        { cause: error },
      );
    }
    if (!(error instanceof DamagedDatabaseError)) throw error;
    const newest = await findBackupToName(config);
    if (newest instanceof OperatorError)
      throw new DamagedDatabaseError(`${error.message} ${newest.message}`, { cause: error });
    throw new DamagedDatabaseError(
      newest
        ? `${error.message} The newest valid backup is from ${newest.date.toISOString()}. To restore it: ${restoreCommand(newest.name)}`
        : `${error.message} There is no valid backup in ${config.backupDir}. If you have one elsewhere: ${restoreCommand("<folder>")}`,
      { cause: error },
    );
  }
}

/** The database is missing, but an earlier one has left files. The message says how to go on. */
class MissingDatabaseError extends OperatorError {
  override name = "MissingDatabaseError";
}

/** The folders in which a site that has run before leaves something. */
type SiteFolders = Pick<
  Config,
  "dataDir" | "databaseUrl" | "uploadsDir" | "backupDir" | "startFresh" | "backupKey"
>;

/**
 * Checks that a start without a database is a first start: no backup, picture or session secret is there. Otherwise the
 * database was lost, or a volume is not mounted, and a fresh start would publish the sample content in its place.
 *
 * @param finding what begins the message: which database is not there, or is empty.
 * @throws MissingDatabaseError unless START_FRESH=yes.
 */
export async function refuseFreshStart(folders: SiteFolders, finding: string): Promise<void> {
  const { dataDir, uploadsDir, backupDir, startFresh } = folders;
  if (startFresh) return;
  const backups = await listBackups(backupDir, new Date());
  const traces = [
    ...(backups.length > 0 ? [`backups in ${backupDir}`] : []),
    ...((await namesIn(uploadsDir)).some(isPictureName) ? [`pictures in ${uploadsDir}`] : []),
    ...((await namesIn(dataDir)).includes("session-secret") ? [`a session secret in ${dataDir}`] : []),
  ];
  if (traces.length === 0) return;
  const newest = await findBackupToName(folders);
  throw new MissingDatabaseError(
    `${finding}, but there are ${traces.join(", ")}: the site has run here before. ` +
      "If the database is on a volume, mount it. " +
      (newest instanceof OperatorError
        ? `${newest.message} `
        : newest
          ? `To restore the newest valid backup, from ${newest.date.toISOString()}: ${restoreCommand(newest.name)}. `
          : `To restore a backup from elsewhere: ${restoreCommand("<folder>")}. `) +
      "To start a new site with these files, set START_FRESH=yes for one start. Nothing was changed.",
  );
}
