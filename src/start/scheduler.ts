import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { releaseLease, takeLease } from "../storage/database/leases.ts";
import type { Db } from "../storage/database/tables.ts";

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
