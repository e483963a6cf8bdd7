import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { maltaDay } from "../rules/time/malta-time.ts";
import type { Connection } from "../storage/database/connection.ts";
import { releaseLease, takeLease } from "../storage/database/leases.ts";

/** How often the jobs are called, in milliseconds. */
const INTERVAL = 60_000;

/** For how long a process that has run the jobs goes on to do so: it renews this every minute, also during a long job. */
const LIFETIME = 2.5 * INTERVAL;

/**
 * Calls every job once a minute, one after the other, in the one process of the site that has the lease. A job decides itself whether it is due,
 * by its last run and the clock. Nothing is scheduled for a fixed time, which a restart, a sleeping machine or a changed
 * clock could skip. A process that should get no requests does none: with a wrong clock, it would take over what another has.
 *
 * @param jobs get a signal, by which a long one ends after its current step once the process stops.
 * @param options `last` is called once more by a process that stops, where no other process has the lease.
 */
export function createScheduler(
  { db, replicas }: Pick<Connection, "db" | "replicas">,
  jobs: readonly ((stopping: AbortSignal) => Promise<unknown>)[],
  logger: Logger,
  // The stored name of the background jobs: a process of an earlier version holds the lease by it too.
  { lease = "daily jobs", last }: { lease?: string; last?: () => Promise<void> } = {},
): { start(): void; stop(): Promise<void> } {
  const owner = randomUUID();
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  /** Whether this process has the lease, as of the last time it asked. */
  let owns = Promise.resolve(false);
  let round: Promise<void> | undefined;
  const runJobs = async () => {
    if (replicas?.status()?.problem !== undefined) return;
    owns = takeLease(db, lease, owner, LIFETIME);
    if (!(await owns) || round || stopping.signal.aborted) return;
    round = runRound();
    await round;
    round = undefined;
  };
  const runRound = async () => {
    for (const job of jobs) {
      if (stopping.signal.aborted) return;
      await job(stopping.signal).catch((error: unknown) =>
        logger.error({ err: error }, `one of the ${lease} failed`),
      );
    }
  };
  return {
    start() {
      timer = setInterval(
        () =>
          void runJobs().catch((error: unknown) =>
            logger.error({ err: error }, `one of the ${lease} failed`),
          ),
        INTERVAL,
      ).unref();
    },
    async stop() {
      stopping.abort();
      clearInterval(timer);
      try {
        if (timer && last) {
          owns = takeLease(db, lease, owner, LIFETIME);
          if (await owns) await last();
        }
      } catch (error) {
        logger.error({ err: error }, `the last of the ${lease} failed`);
      }
      // The job that runs goes on: it needs the database, which is closed next, and no other process may begin beside it.
      await round;
      // Another process takes over at once. A lease that cannot be given back ends by itself.
      if (await owns.catch(() => false)) await releaseLease(db, lease, owner).catch(() => undefined);
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
