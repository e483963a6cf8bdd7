import { OperatorError } from "../../errors.ts";
import type { Config } from "../../config.ts";
import type { Connection } from "../../storage/database/connection.ts";
import { openDatabase } from "../../storage/database/open-database.ts";
import { DamagedDatabaseError } from "../../storage/database/database-errors.ts";
import { isDiskFull } from "../../storage/database/disk-full.ts";
import { restoreCommand } from "./backup-name.ts";
import { accessFrom, BackupKeyError } from "./backup-access.ts";
import { findBackupToName } from "./list-backups.ts";
import { refuseFreshStart } from "./refuse-fresh-start.ts";

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
  await refuseFreshStart(config);
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
    const newest = await findBackupToName(config.backupDir, accessFrom(config));
    if (newest instanceof BackupKeyError)
      throw new DamagedDatabaseError(`${error.message} ${newest.message}`, { cause: error });
    throw new DamagedDatabaseError(
      newest
        ? `${error.message} The newest valid backup is from ${newest.date.toISOString()}. To restore it: ${restoreCommand(newest.name)}`
        : `${error.message} There is no valid backup in ${config.backupDir}. If you have one elsewhere: ${restoreCommand("<folder>")}`,
      { cause: error },
    );
  }
}
