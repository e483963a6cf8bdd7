import type { Logger } from "pino";

/** How often is asked whether something is due, in milliseconds. */
const ASK_EVERY = 60_000;

/**
 * Asks each of the jobs once a minute whether it is due. A job knows that by itself, from what
 * it did last and the clock: nothing is planned ahead that a restart, a sleeping machine or a
 * clock that is moved could miss.
 */
export function createScheduler(
  jobs: readonly (() => Promise<void>)[],
  logger: Logger,
): { start(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let busy = false;
  const ask = async () => {
    if (busy) return;
    busy = true;
    for (const job of jobs) {
      await job().catch((error: unknown) => logger.error({ err: error }, "a daily job failed"));
    }
    busy = false;
  };
  return {
    start() {
      timer = setInterval(() => void ask(), ASK_EVERY).unref();
    },
    stop() {
      clearInterval(timer);
    },
  };
}
