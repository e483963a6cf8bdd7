import type { Logger } from "pino";
import type { Connection } from "../../storage/database/connection.ts";
import { findPending, migrate, MigrationError, type Migration } from "../../storage/database/migrator.ts";
import { makeBackup, type BackupConfig } from "./make-backup.ts";

/**
 * Runs the pending migrations. Makes a backup first, unless the database is new.
 *
 * @returns the names of the migrations that ran.
 * @throws BackupError when the backup fails; nothing has been migrated then. MigrationError when a migration fails; that
 * migration has been rolled back then.
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
      `${error.message}. The migration was rolled back. Start the version from before the upgrade again; ` +
        `if you need it, the backup from before the upgrade is ${backup.folder}.`,
      { cause: error },
    );
  }
}
