import { execFile, type ChildProcess } from "node:child_process";
import path from "node:path";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Connection } from "../database/connection.ts";
import { isBackupDue } from "./backup-due.ts";
import type { BackupKind } from "./backup-name.ts";
import { readLastAttempt, type Attempt } from "./attempts.ts";
import { findNewestBackup, listBackups } from "./list-backups.ts";

/** Backups inside the running site. */
export interface BackupService {
  /** Makes a backup, unless one is under way; resolves when it is done, whatever came of it. */
  run(kind: BackupKind): Promise<void>;
  isRunning(): boolean;
  /** Makes the daily one if its time has come. */
  runIfDue(): Promise<void>;
  status(): Promise<BackupStatus>;
  /** Ends one that is under way. */
  stop(): Promise<void>;
}

export interface BackupStatus {
  newest: Awaited<ReturnType<typeof findNewestBackup>>;
  count: number;
  lastAttempt: Attempt | undefined;
}

/** After a failure the daily one is tried again this much later, in milliseconds. */
const RETRY_AFTER = 3_600_000;

interface ServiceParts {
  config: Config;
  connection: Connection;
  logger: Logger;
  clock: () => Date;
  /** The project's folder; what the command runs from. */
  root: string;
}

/**
 * A backup runs as `npm run backup` does, in a process of its own: reading every page and every
 * picture would otherwise make visitors wait.
 */
export function createBackupService({
  config,
  connection,
  logger,
  clock,
  root,
}: ServiceParts): BackupService {
  let underWay: { done: Promise<void>; child: ChildProcess } | undefined;

  function start(kind: BackupKind): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const child = execFile(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", path.join(root, "src/backup/backup-command.ts"), kind],
      { cwd: root, env: childEnvironment(config) },
      (error, stdout, stderr) => {
        underWay = undefined;
        if (error)
          logger.error({ err: new Error(stderr.trim() || error.message), kind }, "no backup was made");
        else logger.info({ kind, backup: stdout.trim() }, "backup made");
        resolve();
      },
    );
    underWay = { done: promise, child };
    return promise;
  }

  const service: BackupService = {
    run: (kind) => underWay?.done ?? start(kind),
    isRunning: () => underWay !== undefined,
    async runIfDue() {
      const { newest, lastAttempt } = await service.status();
      const now = clock();
      if (!isBackupDue(config.backupAt, newest?.date ?? installedDate(connection, now), now)) return;
      if (lastAttempt?.error && now.getTime() - Date.parse(lastAttempt.date) < RETRY_AFTER) return;
      await service.run("daily");
    },
    async status() {
      const now = clock();
      const attempt = await readLastAttempt(config.backupDir);
      return {
        newest: await findNewestBackup(config.backupDir, now),
        count: (await listBackups(config.backupDir, now)).length,
        // One noted while the clock was ahead does not say when that was.
        lastAttempt: attempt && Date.parse(attempt.date) <= now.getTime() ? attempt : undefined,
      };
    },
    async stop() {
      underWay?.child.kill("SIGTERM");
      await underWay?.done;
    },
  };
  return service;
}

/** What the command needs and no secret beside it. */
function childEnvironment(config: Config): Record<string, string> {
  return {
    ...{ DATA_DIR: config.dataDir, UPLOADS_DIR: config.uploadsDir, BACKUP_DIR: config.backupDir },
    ...{ BACKUP_KEEP: String(config.backupKeep) },
  };
}

function installedDate({ sqlite }: Connection, now: Date): Date {
  const date = sqlite.prepare("SELECT min(date) FROM migrations").pluck().get();
  return typeof date === "string" ? new Date(date) : now;
}
