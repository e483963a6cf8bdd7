import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { releaseLease, takeLease } from "../storage/database/leases.ts";
import type { Db } from "../storage/database/tables.ts";
import { maltaDay } from "../rules/time/malta-time.ts";
import { deleteExpiredBulkChanges } from "../content/bulk/bulk-changes.ts";
import { deleteExpiredApiTokens } from "../accounts/tokens/api-tokens.ts";
import { deleteExpiredCreations } from "../content/lifecycle/create-once.ts";
import { emptyBin } from "../content/lifecycle/empty-bin.ts";
import { deleteExpiredImports } from "../content/kinds/products/csv/past-imports.ts";
import { deleteExpiredPreviews } from "../staff/previews/previews.ts";
import { removeOrphans } from "../media/remove-orphans.ts";
import { removeOrphanPhotos } from "../site/messages/remove-orphan-photos.ts";
import type { Stores } from "../storage/files/stores.ts";

/** How often the jobs are called, in milliseconds. */
const INTERVAL = 60_000;

/** For how long a process that has run the jobs goes on to do so: it renews this every minute, also during a long job. */
const LIFETIME = 2.5 * INTERVAL;

const LEASE = "daily jobs";

/**
 * Calls every job once a minute, one after the other, in one process of the site. A job decides itself whether it is due,
 * by its last run and the clock. Nothing is scheduled for a fixed time, which a restart, a sleeping machine or a changed
 * clock could skip.
 */
export function createScheduler(
  db: Db,
  jobs: readonly (() => Promise<void>)[],
  logger: Logger,
): { start(): void; stop(): Promise<void> } {
  const owner = randomUUID();
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let isOwner = false;
  const runJobs = async () => {
    isOwner = await takeLease(db, LEASE, owner, LIFETIME);
    if (!isOwner || running) return;
    running = true;
    for (const job of jobs) {
      await job().catch((error: unknown) => logger.error({ err: error }, "a daily job failed"));
    }
    running = false;
  };
  return {
    start() {
      timer = setInterval(
        () => void runJobs().catch((error: unknown) => logger.error({ err: error }, "a daily job failed")),
        INTERVAL,
      ).unref();
    },
    async stop() {
      clearInterval(timer);
      // Another process takes over at once. A lease that cannot be given back ends by itself.
      if (isOwner) await releaseLease(db, LEASE, owner).catch(() => undefined);
    },
  };
}

/** Returns a job that does its work once after the start and once a day. A run that failed is repeated a minute later. */
export function daily(clock: () => Date, work: (now: Date) => Promise<void>): () => Promise<void> {
  let lastDay = "";
  return async () => {
    const now = clock();
    const today = maltaDay(now);
    if (today === lastDay) return;
    await work(now);
    lastDay = today;
  };
}

/**
 * Returns a job that deletes expired data once after the start and once a day: records that have been in the bin for
 * thirty days, expired previews, idempotency keys and API tokens, and imports and bulk changes that can no longer be undone.
 */
export function createCleanup(db: Db, clock: () => Date, logger: Logger): () => Promise<void> {
  return daily(clock, async (now) => {
    const records = await emptyBin(db, now);
    await deleteExpiredPreviews(db, now);
    await deleteExpiredCreations(db, now);
    await deleteExpiredImports(db, now);
    await deleteExpiredBulkChanges(db, now);
    await deleteExpiredApiTokens(db, now);
    if (records > 0) logger.info({ records }, "deleted records that had been in the bin for thirty days");
  });
}

/** Returns a job that deletes files without a row once after the start and once a day. */
export function createFileCleanup({
  db,
  stores: { uploads, privateFiles },
  clock,
  logger,
}: {
  db: Db;
  stores: Stores;
  clock: () => Date;
  logger: Logger;
}): () => Promise<void> {
  return daily(clock, async (now) => {
    const pictures = await removeOrphans(db, uploads, now);
    const photos = await removeOrphanPhotos(db, privateFiles, now);
    if (pictures + photos > 0) logger.info({ pictures, photos }, "deleted files that no upload had finished");
  });
}
