import { ExpectedError } from "../errors.ts";

/** A weighted semaphore: runs as much work at once as fits, and queues the rest in order. */
export interface Semaphore {
  /**
   * Runs `work` as soon as its share of the capacity is free.
   *
   * @param share between 0 and 1; 1 is the whole capacity, and more counts as 1.
   * @throws ExpectedError 503 when the queue is full.
   */
  run<Result>(share: number, work: () => Promise<Result>): Promise<Result>;
}

/** @param maxWaiting how many calls may wait in the queue. */
export function createSemaphore(maxWaiting: number): Semaphore {
  const queue: { share: number; start: () => void }[] = [];
  // In thousandths, because sums of fractions have rounding errors.
  let free = 1000;

  // Strictly in order: a small share never overtakes a large one, which would otherwise starve.
  function startNext(): void {
    for (let first = queue[0]; first && first.share <= free; first = queue[0]) {
      queue.shift();
      free -= first.share;
      first.start();
    }
  }

  return {
    async run(part, work) {
      const share = Math.min(1000, Math.max(1, Math.ceil(part * 1000)));
      if (queue.length >= maxWaiting) {
        throw new ExpectedError(503, "Too many pictures are being processed. Please try again in a minute.", {
          headers: { "Retry-After": "60" },
        });
      }
      await new Promise<void>((start) => {
        queue.push({ share, start });
        startNext();
      });
      try {
        return await work();
      } finally {
        free += share;
        startNext();
      }
    },
  };
}
