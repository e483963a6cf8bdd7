import { execFile, type ChildProcess } from "node:child_process";
import path from "node:path";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Connection } from "../database/connection.ts";
import { isBackupDue } from "./backup-due.ts";
import type { BackupKind } from "./backup-name.ts";
import { lastOf, readLastAttempt, type Attempt } from "./last-attempt.ts";
import { removeDraftsOf } from "./drafts.ts";
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

interface BackupStatus {
  newest: Awaited<ReturnType<typeof findNewestBackup>>;
  count: number;
  /** Noted by whichever process made it, or remembered by this one where it could not be noted. */
  lastAttempt: Attempt | undefined;
}

/** After a failure the daily one is tried again this much later, in milliseconds. */
const RETRY_AFTER = 3_600_000;

/** How the command ended, and what it printed. */
interface Outcome {
  error: Error | null;
  stdout: string;
  stderr: string;
}

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
  let underWay: { done: Promise<void>; child: ChildProcess | undefined } | undefined;
  // The command can't note how it went when the disk is full or it is killed.
  let lastHere: Attempt | undefined;
  let stopping = false;

  function start(kind: BackupKind): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    const child = runCommand(kind, resolve);
    const done = conclude(kind, child, promise).finally(() => {
      underWay = undefined;
    });
    underWay = { done, child };
    return done;
  }

  /** Undefined where no process can be made: for want of memory Node throws rather than answers. */
  function runCommand(kind: BackupKind, answer: (outcome: Outcome) => void): ChildProcess | undefined {
    try {
      return execFile(
        process.execPath,
        ["--disable-warning=ExperimentalWarning", path.join(root, "src/backup/backup-command.ts"), kind],
        { cwd: root, env: childEnvironment(config) },
        (error, stdout, stderr) => answer({ error, stdout: stdout.trim(), stderr: stderr.trim() }),
      );
    } catch (error) {
      answer({ error: error instanceof Error ? error : new Error(String(error)), stdout: "", stderr: "" });
      return undefined;
    }
  }

  async function conclude(
    kind: BackupKind,
    child: ChildProcess | undefined,
    outcome: Promise<Outcome>,
  ): Promise<void> {
    const { error, stdout, stderr } = await outcome;
    if (error && stopping) {
      logger.info({ kind }, "the backup under way is given up: the site stops");
      return clearUpAfter(child, config.backupDir);
    }
    const failure = error && (killedBy(child) ?? (stderr.split("\n", 1)[0] || error.message));
    lastHere = { date: clock().toISOString(), kind, error: failure };
    if (failure === null) return logger.info({ kind, backup: stdout }, "backup made");
    logger.error({ err: new Error(stderr || failure), kind }, "no backup was made");
    await clearUpAfter(child, config.backupDir);
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
      const found = await lookInto(config.backupDir, now);
      return { ...found, lastAttempt: lastOf([await readLastAttempt(config.backupDir), lastHere], now) };
    },
    async stop() {
      stopping = true;
      underWay?.child?.kill("SIGTERM");
      await underWay?.done;
    },
  };
  return service;
}

/** What is in a folder; nothing to go by where it can't be read, and the next attempt says why not. */
async function lookInto(backupDir: string, now: Date): Promise<Omit<BackupStatus, "lastAttempt">> {
  try {
    const newest = await findNewestBackup(backupDir, now);
    return { newest, count: (await listBackups(backupDir, now)).length };
  } catch {
    return { newest: undefined, count: 0 };
  }
}

function killedBy(child: ChildProcess | undefined): string | undefined {
  if (!child?.signalCode) return undefined;
  return `No backup could be made: its process was ended by ${child.signalCode}, most often because memory ran out.`;
}

/** A process that was killed had no time to take away what it had half-made. */
async function clearUpAfter(child: ChildProcess | undefined, backupDir: string): Promise<void> {
  const pid = child?.pid;
  if (pid === undefined) return;
  // What can't be taken away now is when it has become old.
  await removeDraftsOf(pid, backupDir).catch(() => undefined);
}

/** What the command needs and no secret beside it. */
function childEnvironment(config: Config): Record<string, string> {
  return {
    DATA_DIR: config.dataDir,
    UPLOADS_DIR: config.uploadsDir,
    BACKUP_DIR: config.backupDir,
    BACKUP_KEEP: String(config.backupKeep),
  };
}

function installedDate({ sqlite }: Connection, now: Date): Date {
  const date = sqlite.prepare("SELECT min(date) FROM migrations").pluck().get();
  return typeof date === "string" ? new Date(date) : now;
}
