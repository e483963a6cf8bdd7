import { ExpectedError } from "../errors.ts";

/**
 * Runs work for a network when its turn comes.
 *
 * @throws ExpectedError 429 when too much work of this network is waiting already.
 */
export type FairQueue = <Result>(network: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * How much work of one network may wait. More than a page with all its searches needs, also for the many visitors of a
 * proxy that the site does not know; less than what makes them give up.
 */
const MAX_WAITING = 200;

/**
 * Creates a queue that runs processor-bound work one after the other. Twenty pages rendered at once are not ready sooner:
 * all stay unfinished for that whole time, and the objects that they hold make garbage collection slow.
 *
 * The networks take turns, and the work of each is done in the order in which it was added. A flood from one network
 * therefore delays the others by one piece of its work at a time.
 *
 * @param maxTurn in milliseconds: work that takes longer is waiting for something other than the processor, so the next
 * starts beside it.
 * @param atOnce how many pieces of work may be under way: more than one where each waits for a database on the network.
 */
export function createFairQueue(maxTurn: number, atOnce = 1): FairQueue {
  /** The starts of waiting work by network, in the order in which the networks have their turns. */
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;

  function startNext(): void {
    const [turn] = waiting;
    if (!turn) {
      running -= 1;
      return;
    }
    const [network, starts] = turn;
    waiting.delete(network);
    const start = starts.shift();
    if (starts.length > 0) waiting.set(network, starts);
    start?.();
  }

  async function waitForTurn(network: string): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    const starts = waiting.get(network) ?? [];
    if (starts.length >= MAX_WAITING) {
      throw new ExpectedError(
        429,
        "Too many requests come from your network just now. Please wait a few seconds, then try again.",
        { headers: { "Retry-After": "5" } },
      );
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    starts.push(resolve);
    waiting.set(network, starts);
    await promise;
  }

  return async (network, work) => {
    await waitForTurn(network);
    let isOver = false;
    const endTurn = () => {
      if (isOver) return;
      isOver = true;
      // Not at once: requests that have arrived meanwhile are read first, and a cached page needs no turn.
      setImmediate(startNext);
    };
    const limit = setTimeout(endTurn, maxTurn);
    try {
      return await work();
    } finally {
      clearTimeout(limit);
      endTurn();
    }
  };
}
