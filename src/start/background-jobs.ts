import os from "node:os";
import type { Logger } from "pino";
import { recordUntoldRefusals } from "../accounts/sign-in/refusal-lines.ts";
import { deleteExpiredLinks } from "../accounts/sign-in/links.ts";
import { deleteExpiredSessions } from "../accounts/sign-in/sessions.ts";
import { deleteExpiredApiTokens, noticeEndingApiTokens } from "../accounts/tokens/api-tokens.ts";
import { deleteExpiredStaffLinks } from "../accounts/tokens/staff-links.ts";
import { deleteExpiredBulkChanges } from "../content/bulk/bulk-changes.ts";
import { deleteExpiredImports } from "../content/kinds/products/csv/past-imports.ts";
import { createFeedFolder } from "../content/kinds/products/feed/feed-folder.ts";
import { deleteExpiredFeeds } from "../content/kinds/products/feed/feed-reports.ts";
import { deleteExpiredCreations } from "../content/lifecycle/create-once.ts";
import { emptyBin } from "../content/lifecycle/empty-bin.ts";
import { deleteSilentEditors } from "../content/lifecycle/report-open.ts";
import { takeOverDue } from "../content/next-versions/take-over.ts";
import { removeOrphans } from "../media/remove-orphans.ts";
import { maltaDay } from "../rules/time/malta-time.ts";
import { removeOrphanFiles, sweepKeptFiles } from "../site/forms/kept-files.ts";
import { deleteExpiredMessages } from "../site/messages/expire-messages.ts";
import { createKeyCopy, listLaterFiles } from "../site/messages/key-copy.ts";
import { announceJobs } from "../site/subscribers/job-emails.ts";
import { deleteExpiredSubscribers } from "../site/subscribers/delete-subscribers.ts";
import { sendMonthlyReport } from "../staff/insight/monthly-report.ts";
import { deleteOldComments } from "../staff/previews/comments.ts";
import { deleteExpiredPreviews } from "../staff/previews/previews.ts";
import { createAuditHeadLog } from "../storage/audit/verify-audit.ts";
import { expireDailyCounts } from "../storage/database/daily-counts.ts";
import { deleteEndedLeases } from "../storage/database/leases.ts";
import { deleteExpiredCounts } from "../storage/database/rate-limits.ts";
import type { Db } from "../storage/database/tables.ts";
import { inTransaction } from "../storage/database/transaction.ts";
import { isSoleOwner } from "../storage/files/bucket-owner.ts";
import type { Parts } from "./parts.ts";
import { createScheduler, daily } from "./scheduler.ts";

/**
 * Everything that a site does without a request: e-mails, next versions and deletions, in this order once a minute
 * (`scheduler.ts`); and beside them the copy of the keys, and what may take longer: the folder of the till's files, and backups.
 *
 * @param share copies the build's files to where all machines read them; absent where one machine has the site.
 */
export function createBackgroundJobs(
  parts: Parts,
  share?: (now: Date) => Promise<void>,
): { start(): void; stop(): Promise<void> } {
  const { config, connection, stores, accounts, backups, handovers, feeds, logger, clock } = parts;
  const { db } = connection;
  const files = stores.privateFiles;
  const jobs = createScheduler(
    connection,
    [
      (stopping) => accounts.emails.sendDue(stopping),
      () => takeOverDue(db, clock(), (err) => logger.error({ err }, "a next version was not taken over")),
      async () => {
        const emails = await announceJobs(db, clock());
        if (emails > 0) logger.info({ emails }, "queued e-mails about new jobs");
      },
      createCleanup(db, clock, logger),
      async () => {
        const now = clock();
        await recordUntoldRefusals(db, now);
        await deleteExpiredCounts(db, now);
      },
      async () => {
        const messages = await deleteExpiredMessages({ db, config, files }, clock());
        if (messages > 0) logger.info({ messages }, "deleted messages whose time was over");
      },
      daily(clock, async (now) => {
        const subscribers = await deleteExpiredSubscribers({ db, config }, now);
        if (subscribers > 0) logger.info({ subscribers }, "deleted subscribers whose time was over");
      }),
      async () => handovers.sendSoon(),
      () => sweepKeptFiles({ db, files }, clock()),
      createFileCleanup(parts),
      ...(share ? [daily(clock, share)] : []),
      createAuditHeadLog(db, logger),
      daily(clock, (now) => sendMonthlyReport(db, now)),
      daily(clock, (now) => noticeEndingApiTokens(db, now)),
    ],
    logger,
  );
  const copyKeys = createKeyCopy({ connection, config, clock });
  // Each machine: BACKUP_DIR need not be shared. The last time for what was deleted within the last minute.
  const keys = createScheduler(connection, [copyKeys], logger, {
    lease: `copies of keys on ${os.hostname()}`,
    last: copyKeys,
  });
  // Where several machines share the site, only those that have the folder look.
  const feedFolder = config.feedDir && createFeedFolder(config.feedDir, { runner: feeds, clock, logger });
  const folder = createScheduler(connection, feedFolder ? [feedFolder] : [], logger, {
    lease: "price feeds",
  });
  const dailyBackups = createScheduler(connection, [() => backups.runIfDue()], logger, {
    lease: "daily backups",
  });
  return {
    start() {
      jobs.start();
      keys.start();
      dailyBackups.start();
      if (feedFolder) folder.start();
    },
    async stop() {
      feeds.stop();
      // Together: the keys are copied also where a long job, such as one that waits for the mail server, does not end in time.
      await Promise.all([jobs.stop(), keys.stop(), folder.stop(), dailyBackups.stop(), backups.stop()]);
    },
  };
}

/**
 * Returns a job that deletes expired data once after the start and once a day: records that have been in the bin for
 * thirty days, expired previews, old comments, idempotency keys, API tokens, links and sessions, editors whose windows were closed,
 * reports of price feeds, counts of visitors' requests, imports and bulk changes that can no longer be undone, and leases that have
 * ended.
 */
export function createCleanup(db: Db, clock: () => Date, logger: Logger): () => Promise<void> {
  return daily(clock, async (now) => {
    const records = await emptyBin(db, now);
    await deleteExpiredPreviews(db, now);
    await deleteOldComments(db, now);
    await deleteExpiredCreations(db, now);
    await deleteExpiredImports(db, now);
    await deleteExpiredFeeds(db, now);
    await deleteExpiredBulkChanges(db, now);
    await deleteExpiredApiTokens(db, now);
    await deleteExpiredStaffLinks(db, now);
    await deleteExpiredLinks(db, now);
    await inTransaction(db, (trx) => deleteExpiredSessions(trx, now));
    await deleteSilentEditors(db, now);
    await expireDailyCounts(db, maltaDay(now));
    await deleteEndedLeases(db);
    if (records > 0) logger.info({ records }, "deleted records that had been in the bin for thirty days");
  });
}

/** Returns a job that deletes files without a row once after the start and once a day. */
export function createFileCleanup({
  connection: { db },
  config,
  stores,
  clock,
  logger,
}: Pick<Parts, "connection" | "config" | "stores" | "clock" | "logger">): () => Promise<void> {
  return daily(clock, async (now) => {
    if (stores.owners && !(await isSoleOwner(db, config, stores.owners, now)))
      return logger.info("no files were deleted: this database has not had the bucket alone for thirty days");
    const pictures = await removeOrphans(db, stores.uploads, now);
    const later = await listLaterFiles(config.backupDir);
    const files = await removeOrphanFiles(db, stores.privateFiles, now, later);
    if (pictures + files > 0) logger.info({ pictures, files }, "deleted files that no upload had finished");
  });
}
