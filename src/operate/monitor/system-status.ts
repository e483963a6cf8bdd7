import fs from "node:fs";
import { z } from "zod";
import type { Accounts } from "../../accounts/accounts.ts";
import { EMAIL_KINDS } from "../../accounts/mail/email-kinds.ts";
import { nextTimeAt } from "../backup/backup-due.ts";
import { BACKUP_KINDS } from "../backup/backup-name.ts";
import { verificationSchema } from "../backup/manifest.ts";
import type { BackupService } from "../backup/backup-service.ts";
import { feedSchema, listFeeds } from "../../content/kinds/products/feed/feed-reports.ts";
import type { Db } from "../../storage/database/tables.ts";
import type { Connection } from "../../storage/database/connection.ts";
import type { Stores } from "../../storage/files/stores.ts";
import type { VirusScanner } from "../../media/virus-scanner.ts";
import { type Handovers, handoverStatus } from "../../site/subscribers/handover/handovers.ts";
import { version } from "../../version.ts";
import type { Monitor } from "./monitor.ts";

export interface SystemParts {
  accounts: Accounts;
  connection: Connection;
  monitor: Monitor;
  backups: BackupService;
  stores: Stores;
  handovers: Pick<Handovers, "status" | "retryAll">;
  scanner: VirusScanner;
}

const failureSchema = z.strictObject({ since: z.iso.datetime(), reason: z.string() }).nullable();

/** The content of the System screen. */
export const systemSchema = z
  .strictObject({
    version: z.string(),
    node: z.string(),
    startedDate: z.iso.datetime(),
    now: z.iso.datetime(),
    database: z.strictObject({ bytes: z.int(), walBytes: z.int() }),
    replicas: z
      .array(
        z.strictObject({
          id: z.uuid(),
          host: z.string(),
          startedDate: z.iso.datetime(),
          renewedAgo: z.int().describe("Milliseconds since it last told the database what it has seen"),
          behind: z.int().describe("Writes of content that it has not reported yet"),
          isThis: z.boolean().describe("Whether it gave this answer"),
        }),
      )
      .nullable()
      .describe("The processes that share a PostgreSQL database; null with SQLite"),
    pictures: z.strictObject({ count: z.int(), bytes: z.int() }),
    storage: z
      .strictObject({
        bucket: z
          .string()
          .nullable()
          .describe("The bucket that has pictures and files; null: they are on disk"),
        failure: failureSchema.describe("Why the storage cannot be reached"),
      })
      .describe("Where pictures and files are"),
    disk: z.strictObject({ freeBytes: z.int(), totalBytes: z.int() }),
    memory: z.strictObject({ residentBytes: z.int(), heapBytes: z.int() }),
    mail: z.strictObject({
      way: z.enum(["smtp", "outbox"]),
      from: z.string(),
      unsent: z
        .array(
          z.strictObject({
            id: z.uuid(),
            to: z.string().describe("The address, or the reference of the message that it is about"),
            kind: z.enum(EMAIL_KINDS),
            state: z.enum(["waiting", "sending", "uncertain", "failed"]),
            attempts: z.int(),
            error: z.string().nullable(),
            createdDate: z.iso.datetime(),
            nextDate: z.iso.datetime(),
          }),
        )
        .describe("E-mails that the mail server has not accepted, newest first"),
    }),
    backup: z.strictObject({
      running: z.boolean(),
      folder: z.string(),
      at: z.string().describe("Time of the daily backup, HH:MM in Malta"),
      nextDate: z.iso.datetime(),
      keep: z.int(),
      count: z.int(),
      encrypted: z.boolean().describe("Whether BACKUP_KEY is set, so that each new backup is encrypted"),
      newest: z
        .strictObject({
          name: z.string(),
          kind: z.enum(BACKUP_KINDS),
          createdDate: z.iso.datetime(),
          bytes: z.int(),
          encrypted: z.boolean(),
          rehearsal: verificationSchema.describe(
            "The backup was read from end to end: every file, every page, the rows of every table",
          ),
        })
        .nullable(),
      lastFailure: z.strictObject({ date: z.iso.datetime(), error: z.string() }).nullable(),
    }),
    feed: z
      .strictObject({
        folder: z.string().nullable().describe("The folder whose files are read (FEED_DIR)"),
        last: feedSchema
          .pick({ file: true, state: true, date: true, reasons: true, counts: true })
          .nullable(),
      })
      .describe("Prices from the till"),
    handover: handoverStatus.describe("Subscribers for the service that sends e-mails"),
    virusScan: z
      .strictObject({
        scanner: z.string().nullable().describe("Where ClamAV is (CLAMD_URL); null: files are unchecked"),
        unchecked: z.int().describe("Files of visitors that it has not checked"),
        failure: failureSchema.describe("Why it cannot be asked"),
      })
      .describe("The check of visitors' files for viruses"),
    isOneOfSeveral: z
      .boolean()
      .describe(
        "Whether other processes respond too: memory, slow requests and errors are those of one of them",
      ),
    slowRequests: z.array(
      z.strictObject({
        requestId: z.string(),
        date: z.iso.datetime(),
        method: z.string(),
        path: z.string(),
        route: z.string(),
        status: z.int(),
        ms: z.int(),
      }),
    ),
    recentErrors: z.array(
      z.strictObject({ date: z.iso.datetime(), message: z.string(), requestId: z.string().nullable() }),
    ),
  })
  .meta({ id: "System" });

export type SystemStatus = z.output<typeof systemSchema>;

/** Returns the current status of the site. */
export async function readSystemStatus(parts: SystemParts): Promise<SystemStatus> {
  const { accounts, connection, monitor } = parts;
  const { config, clock, mailer } = accounts;
  const pictures = await connection.db
    .selectFrom("images")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.sum<number | null>("bytes").as("bytes")])
    .executeTakeFirstOrThrow();
  const disk = fs.statfsSync(config.dataDir);
  const replicas = await readReplicas(connection);
  const { rss, heapUsed } = process.memoryUsage();
  return {
    version,
    node: process.version,
    startedDate: monitor.startedDate.toISOString(),
    now: clock().toISOString(),
    database: await connection.readSize(),
    replicas,
    pictures: { count: pictures.count, bytes: pictures.bytes ?? 0 },
    storage: readStorage(parts),
    disk: { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
    memory: { residentBytes: rss, heapBytes: heapUsed },
    mail: {
      way: config.smtpUrl ? "smtp" : "outbox",
      from: await mailer.readFrom(),
      unsent: await accounts.emails.list(),
    },
    backup: await readBackupStatus(parts),
    feed: { folder: config.feedDir ?? null, last: await readLastFeed(connection.db) },
    handover: await parts.handovers.status(),
    virusScan: await readVirusScan(connection.db, parts.scanner),
    isOneOfSeveral: config.workers > 1 || (replicas !== null && replicas.length > 1),
    slowRequests: monitor.slowRequests(),
    recentErrors: monitor.recentErrors(),
  };
}

async function readLastFeed(db: Db): Promise<SystemStatus["feed"]["last"]> {
  const [last] = await listFeeds(db, 1);
  if (!last) return null;
  const { file, state, date, reasons, counts } = last;
  return { file, state, date, reasons, counts };
}

function readStorage({ stores }: SystemParts): SystemStatus["storage"] {
  const { bucket, failure } = stores.status();
  return { bucket, failure: told(failure) };
}

async function readVirusScan(db: Db, scanner: VirusScanner): Promise<SystemStatus["virusScan"]> {
  const { unchecked } = await db
    .selectFrom("message_files")
    .select((eb) => eb.fn.countAll<number>().as("unchecked"))
    .where("scannedDate", "is", null)
    .executeTakeFirstOrThrow();
  return { scanner: scanner.address, unchecked, failure: told(scanner.failure()) };
}

function told(failure: { since: Date; reason: string } | null) {
  return failure && { since: failure.since.toISOString(), reason: failure.reason };
}

async function readReplicas({ replicas }: Connection): Promise<SystemStatus["replicas"]> {
  if (!replicas) return null;
  const own = replicas.status()?.id;
  return (await replicas.list()).map((replica) => ({ ...replica, isThis: replica.id === own }));
}

async function readBackupStatus({ accounts, backups }: SystemParts): Promise<SystemStatus["backup"]> {
  const { config, clock } = accounts;
  const { newest, count, lastAttempt } = await backups.status();
  return {
    running: await backups.isRunning(),
    folder: config.backupDir,
    at: config.backupAt,
    nextDate: nextTimeAt(config.backupAt, clock()).toISOString(),
    keep: config.backupKeep,
    count,
    encrypted: config.backupKey !== undefined,
    newest: newest
      ? {
          name: newest.name,
          kind: newest.kind,
          createdDate: newest.manifest.createdDate,
          bytes: newest.verification.bytes,
          encrypted: newest.manifest.encryption !== undefined,
          rehearsal: newest.verification,
        }
      : null,
    lastFailure: lastAttempt?.error ? { date: lastAttempt.date, error: lastAttempt.error } : null,
  };
}
