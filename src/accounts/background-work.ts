import { AsyncLocalStorage } from "node:async_hooks";
import { randomInt } from "node:crypto";
import type { Logger } from "pino";

/** Work that depends on whether an account exists starts at a random moment between these, in milliseconds. */
const EARLIEST = 1_000;
const LATEST = 15_000;

/** Work that no response waits for. A failure is logged. */
export interface BackgroundWork {
  run(work: () => Promise<void>): void;
  /**
   * Runs work at a random moment within the next seconds. Work that followed the response at once would delay the
   * client's next requests by milliseconds, and so would tell the client that there was work to do.
   */
  runLater(work: () => Promise<void>): void;
  /** Starts all that waits for its moment, and waits for all. */
  settled(): Promise<void>;
}

export function createBackgroundWork(logger: Logger): BackgroundWork {
  const running = new Set<Promise<void>>();
  const waiting = new Set<() => void>();
  function run(work: () => Promise<void>): void {
    const job = work()
      .catch((error: unknown) => logger.error({ err: error }, "background work failed"))
      .finally(() => running.delete(job));
    running.add(job);
  }
  return {
    run,
    runLater(work) {
      // The audit log names the request that the work belongs to, also when `settled` starts it.
      const begin = AsyncLocalStorage.bind(() => run(work));
      const start = () => {
        clearTimeout(timer);
        waiting.delete(start);
        begin();
      };
      const timer = setTimeout(start, randomInt(EARLIEST, LATEST)).unref();
      waiting.add(start);
    },
    async settled() {
      for (const start of waiting) start();
      while (running.size > 0) await Promise.all(running);
    },
  };
}
