import path from "node:path";
import pino from "pino";
import { createBackupService, type BackupService } from "../../src/operate/backup/backup-service.ts";
import { readConfig, type Config } from "../../src/config.ts";
import type { Connection } from "../../src/storage/database/connection.ts";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";
import { makeTempDir, placeTemplate } from "./test-database.ts";

export interface TestBackups extends AsyncDisposable {
  config: Config;
  connection: Connection;
  backups: BackupService;
  clock(): Date;
  /** Advances the service's clock. The commands that it runs use the machine's clock. */
  pass(milliseconds: number): void;
  /** All log lines, oldest first. */
  logLines: Record<string, unknown>[];
}

/**
 * Creates the backup service of an installation for one test: `await using site = createTestBackups()`. The service runs
 * the real commands, and its clock starts at the machine's time.
 */
export function createTestBackups({
  backupDir = "backups",
  root = process.cwd(),
  timeLimit = 600_000,
} = {}): TestBackups {
  const dir = makeTempDir();
  const config = readConfig({
    DATA_DIR: path.join(dir.path, "data"),
    UPLOADS_DIR: path.join(dir.path, "uploads"),
    BACKUP_DIR: path.join(dir.path, backupDir),
    BACKUP_KEEP: "2",
  });
  placeTemplate(config.dataDir);
  const connection = openSqlite(config.dataDir);
  const logLines: Record<string, unknown>[] = [];
  const logger = pino({ level: "trace" }, { write: (line) => logLines.push(JSON.parse(line)) });
  let passed = 0;
  const clock = () => new Date(Date.now() + passed);
  const backups = createBackupService({ config, connection, logger, clock, root, timeLimit });
  return {
    config,
    connection,
    backups,
    clock,
    logLines,
    pass(milliseconds) {
      passed += milliseconds;
    },
    async [Symbol.asyncDispose]() {
      await backups.stop();
      await connection.close();
      dir[Symbol.dispose]();
    },
  };
}
