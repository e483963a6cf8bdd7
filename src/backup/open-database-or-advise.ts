import { OperatorError } from "../errors.ts";
import type { Config } from "../config.ts";
import { DamagedDatabaseError, openDatabase, type Connection } from "../database/connection.ts";
import { isDiskFull } from "../database/disk-full.ts";
import { restoreCommand } from "./backup-name.ts";
import { findGoodBackup } from "./list-backups.ts";

/** There is no room to start in. */
class DiskFullError extends OperatorError {
  override name = "DiskFullError";
}

/**
 * Opens the database; where it is damaged, the error also says how to bring back the newest
 * backup that is whole, read from end to end just now.
 *
 * @throws DamagedDatabaseError, DiskFullError, FolderInUseError
 */
export async function openDatabaseOrAdvise(config: Config): Promise<Connection> {
  try {
    return openDatabase(config.dataDir);
  } catch (error) {
    if (isDiskFull(error)) {
      throw new DiskFullError(
        `There is no room left on the disk of ${config.dataDir}, so the site can't start. Make room and start again; nothing was changed.`,
        { cause: error },
      );
    }
    if (!(error instanceof DamagedDatabaseError)) throw error;
    const good = await findGoodBackup(config.backupDir, new Date());
    throw new DamagedDatabaseError(
      good
        ? `${error.message} The newest whole backup is of ${good.date.toISOString()}; bring it back with: ${restoreCommand(good.name)}`
        : `${error.message} There is no whole backup in ${config.backupDir}; if you keep one elsewhere: ${restoreCommand("<folder>")}`,
      { cause: error },
    );
  }
}
