import { ExpectedError } from "../errors.ts";
import { runLeased } from "../storage/database/leases.ts";
import type { Db } from "../storage/database/tables.ts";

/** Runs one piece of work at a time, and queues the rest in order. */
export interface Mutex {
  /**
   * Runs `work` as soon as all earlier work has ended.
   *
   * @throws ExpectedError 503 when the queue is full.
   */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** @param maxWaiting how many calls may wait in the queue. */
export function createMutex(maxWaiting: number): Mutex {
  const queue: (() => void)[] = [];
  let taken = false;

  return {
    async run(work) {
      if (taken) {
        if (queue.length >= maxWaiting) {
          throw new ExpectedError(
            503,
            "Too many uploads are being processed. Please try again in a minute.",
            {
              headers: { "Retry-After": "60" },
            },
          );
        }
        await new Promise<void>((start) => queue.push(start));
      }
      taken = true;
      try {
        return await work();
      } finally {
        // The next one in the queue takes over, so that no later call can overtake it.
        const startNext = queue.shift();
        if (startNext) startNext();
        else taken = false;
      }
    },
  };
}

/** Those of one process wait in order. */
const folders = createMutex(Number.POSITIVE_INFINITY);

/**
 * Runs `work` on the folders and rows of pictures and files, one call at a time in all processes of the site, since both
 * must stay consistent.
 *
 * @throws whatever `work` throws.
 */
export function withFolderLock<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  return folders.run(() => runLeased(db, "picture folders", work));
}
