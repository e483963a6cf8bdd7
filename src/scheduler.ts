import type { Logger } from "pino";

/** How often the jobs are called, in milliseconds. */
const INTERVAL = 60_000;

/**
 * Calls every job once a minute, one after the other. A job decides itself whether it is due, by its last run and the
 * clock. Nothing is scheduled for a fixed time, which a restart, a sleeping machine or a changed clock could skip.
 */
export function createScheduler(
  jobs: readonly (() => Promise<void>)[],
  logger: Logger,
): { start(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  const runJobs = async () => {
    if (running) return;
    running = true;
    for (const job of jobs) {
      await job().catch((error: unknown) => logger.error({ err: error }, "a daily job failed"));
    }
    running = false;
  };
  return {
    start() {
      timer = setInterval(() => void runJobs(), INTERVAL).unref();
    },
    stop() {
      clearInterval(timer);
    },
  };
}
