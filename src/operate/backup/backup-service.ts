import { execFile, type ChildProcess } from "node:child_process";
import path from "node:path";
import { sql } from "kysely";
import type { Logger } from "pino";
import type { Config } from "../../config.ts";
import type { Connection } from "../../storage/database/connection.ts";
import { databaseEnvironment } from "../../storage/database/open-database.ts";
import { isLeased, beginUnlessLeased } from "../../storage/database/leases.ts";
import { isBackupDue } from "./backup-due.ts";
import { type BackupKind, removeUnfinishedOf } from "./backup-name.ts";
import { latestAttempt, readLastAttempt, type Attempt } from "./last-attempt.ts";
import { findNewestBackup, listBackups } from "./list-backups.ts";

export type BackupService = ReturnType<typeof createBackupService>;

interface BackupStatus {
  newest: Awaited<ReturnType<typeof findNewestBackup>>;
  count: number;
  /** From the file that the command writes, or from this process's memory if the file could not be written. */
  lastAttempt: Attempt | undefined;
}

/** Time after which a failed daily backup is retried, in milliseconds. */
const RETRY_DELAY_MS = 3_600_000;

/** Time after which a backup is given up, in milliseconds: a database that no longer answers must not keep the next from beginning. */
const TIME_LIMIT_MS = 12 * 3_600_000;

/** Two backups at once would take twice the time and room. */
const LEASE = "backup";

/** How the command ended and what it printed. */
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
  /** The project's folder, from which the command runs. */
  root: string;
  timeLimit?: number;
}

/**
 * Makes backups from the running site. Each backup runs in a separate process, like `npm run backup`, because reading the whole
 * database and every picture would delay visitors' requests.
 */
export function createBackupService({
  config,
  connection,
  logger,
  clock,
  root,
  timeLimit = TIME_LIMIT_MS,
}: ServiceParts) {
  let running: { done: Promise<void>; child: ChildProcess | undefined } | undefined;
  // The command cannot record its own result when the disk is full or the process is killed.
  let lastAttemptHere: Attempt | undefined;
  let stopping = false;

  function start(kind: BackupKind): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    const child = runCommand(kind, resolve);
    const done = finish(kind, child, promise).finally(() => {
      running = undefined;
    });
    running = { done, child };
    return done;
  }

  /** Returns undefined if no process can be started: when memory is short, `execFile` throws instead of calling back. */
  function runCommand(kind: BackupKind, onEnd: (outcome: Outcome) => void): ChildProcess | undefined {
    try {
      return execFile(
        process.execPath,
        [
          "--disable-warning=ExperimentalWarning",
          path.join(root, "src/operate/backup/backup-command.ts"),
          kind,
        ],
        { cwd: root, env: childEnvironment(config), timeout: timeLimit },
        (error, stdout, stderr) => onEnd({ error, stdout: stdout.trim(), stderr: stderr.trim() }),
      );
    } catch (error) {
      onEnd({ error: error instanceof Error ? error : new Error(String(error)), stdout: "", stderr: "" });
      return undefined;
    }
  }

  async function finish(
    kind: BackupKind,
    child: ChildProcess | undefined,
    outcome: Promise<Outcome>,
  ): Promise<void> {
    const { error, stdout, stderr } = await outcome;
    if (error && stopping) {
      logger.info({ kind }, "backup cancelled: the site is stopping");
      return removeLeftovers(child, config);
    }
    const failure = error && (signalFailure(child) ?? (stderr.split("\n", 1)[0] || error.message));
    lastAttemptHere = { date: clock().toISOString(), kind, error: failure };
    if (failure === null) return logger.info({ kind, backup: stdout }, "backup made");
    logger.error({ err: new Error(stderr || failure), kind }, "backup failed");
    await removeLeftovers(child, config);
  }

  const service = {
    /**
     * Begins a backup, unless a process of the site makes one already. Resolves once one is being made, with the end of
     * this process's own, also after a failure.
     */
    async begin(kind: BackupKind): Promise<{ ended: Promise<void> }> {
      const own = await beginUnlessLeased(connection.db, LEASE, async () => {
        if (!stopping) await start(kind);
      });
      return own ?? { ended: running?.done ?? Promise.resolve() };
    },
    /** Whether a process of the site makes a backup. */
    isRunning: () => isLeased(connection.db, LEASE),
    /** Makes the daily backup if it is due. */
    async runIfDue(): Promise<void> {
      const { newest, lastAttempt } = await service.status();
      const now = clock();
      if (!isBackupDue(config.backupAt, newest?.date ?? (await readInstallDate(connection, now)), now))
        return;
      if (lastAttempt?.error && now.getTime() - Date.parse(lastAttempt.date) < RETRY_DELAY_MS) return;
      const { ended } = await service.begin("daily");
      await ended;
    },
    async status(): Promise<BackupStatus> {
      const now = clock();
      const found = await readBackupFolder(config.backupDir, now);
      return {
        ...found,
        lastAttempt: latestAttempt([await readLastAttempt(config.backupDir), lastAttemptHere], now),
      };
    },
    /** Cancels a running backup. */
    async stop(): Promise<void> {
      stopping = true;
      running?.child?.kill("SIGTERM");
      await running?.done;
    },
  };
  return service;
}

/** Reads the backups of a folder. If it cannot be read, the result is empty, and the next backup reports the error. */
async function readBackupFolder(backupDir: string, now: Date): Promise<Omit<BackupStatus, "lastAttempt">> {
  try {
    const newest = await findNewestBackup(backupDir, now);
    return { newest, count: (await listBackups(backupDir, now)).length };
  } catch {
    return { newest: undefined, count: 0 };
  }
}

function signalFailure(child: ChildProcess | undefined): string | undefined {
  if (!child?.signalCode) return undefined;
  if (child.killed) return "The backup failed: it took too long.";
  return `The backup failed: its process was ended by ${child.signalCode}, most often because memory ran out.`;
}

/** Deletes what a backup process that was killed has left unfinished. */
async function removeLeftovers(child: ChildProcess | undefined, config: Config): Promise<void> {
  const pid = child?.pid;
  if (pid === undefined) return;
  // A folder that cannot be deleted now is deleted as abandoned by a later backup.
  for (const folder of [config.backupDir, config.dataDir])
    await removeUnfinishedOf(pid, folder).catch(() => undefined);
}

/** The variables that the command needs: of the secrets only that which encrypts backups, and those of the database. */
function childEnvironment(config: Config): NodeJS.ProcessEnv {
  return {
    DATA_DIR: config.dataDir,
    UPLOADS_DIR: config.uploadsDir,
    BACKUP_DIR: config.backupDir,
    BACKUP_KEEP: String(config.backupKeep),
    ...(config.databaseUrl !== undefined && {
      DATABASE_URL: config.databaseUrl,
      SESSION_SECRET: config.sessionSecret ?? "",
      // Where pg_dump is.
      PATH: process.env["PATH"] ?? "",
    }),
    ...databaseEnvironment(config.databaseUrl),
    ...(config.backupKey !== undefined && { BACKUP_KEY: config.backupKey }),
    // The command only notes where the files are. It never asks the storage, so it gets no key to it.
    ...(config.s3 && {
      S3_ENDPOINT: config.s3.endpoint,
      S3_BUCKET: config.s3.bucket,
      S3_ACCESS_KEY_ID: "not-needed",
      S3_SECRET_ACCESS_KEY: "not-needed",
    }),
  };
}

async function readInstallDate({ db }: Connection, now: Date): Promise<Date> {
  const { rows } = await sql<{ date: string | null }>`SELECT min(date) AS date FROM migrations`.execute(db);
  const date = rows[0]?.date;
  return date ? new Date(date) : now;
}
