import { ExpectedError } from "../errors.ts";

/** Lets as much work through at once as fits; the rest waits in line. */
export interface Semaphore {
  /**
   * Runs `work` as soon as its share of the whole is free.
   *
   * @param share from just above 0 to 1, which is all there is.
   * @throws ExpectedError 503 when the line is too long to be worth standing in.
   */
  run<Result>(share: number, work: () => Promise<Result>): Promise<Result>;
}

/** @param longest how many may wait. */
export function createSemaphore(longest: number): Semaphore {
  const line: { share: number; enter: () => void }[] = [];
  // In thousandths: fractions would not add up to one again.
  let free = 1000;

  function admit(): void {
    for (let first = line[0]; first && first.share <= free; first = line[0]) {
      line.shift();
      free -= first.share;
      first.enter();
    }
  }

  return {
    async run(part, work) {
      const share = Math.min(1000, Math.max(1, Math.ceil(part * 1000)));
      if (line.length >= longest) {
        throw new ExpectedError(
          503,
          "Many pictures are on their way just now. Please try again in a minute.",
          {
            headers: { "Retry-After": "60" },
          },
        );
      }
      await new Promise<void>((enter) => {
        line.push({ share, enter });
        admit();
      });
      try {
        return await work();
      } finally {
        free += share;
        admit();
      }
    },
  };
}
