import type { Logger } from "pino";
import type { Connection } from "../database/connection.ts";
import { findPending, migrate, MigrationError, type Migration } from "../database/migrator.ts";
import { makeBackup, type BackupConfig } from "./make-backup.ts";

/**
 * Runs the migrations that are pending, after a backup where there is anything to lose.
 *
 * @returns the names of the migrations that ran now.
 * @throws BackupError when that backup can't be made, MigrationError when a step fails; the
 * database is as it was before.
 */
export async function migrateWithBackup(
  connection: Connection,
  migrations: readonly Migration[],
  config: BackupConfig,
  logger?: Logger,
): Promise<string[]> {
  const { applied, pending } = await findPending(connection, migrations);
  if (applied.length === 0 || pending.length === 0) return migrate(connection, migrations);
  const backup = await makeBackup(config, "before-migration", new Date());
  logger?.info({ backup: backup.folder, migrations: pending }, "backed up before the migrations");
  try {
    return await migrate(connection, migrations);
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error;
    throw new MigrationError(
      `${error.message}. What the step had done is undone. Start the version from before the upgrade again; ` +
        `the backup from before it is ${backup.folder}, should you need it.`,
      { cause: error },
    );
  }
}
