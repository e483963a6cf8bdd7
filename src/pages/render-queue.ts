/** Runs work after all work that was queued before. */
export type RenderQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Creates a queue that runs processor-bound work one after the other, in the order in which it was added. Twenty pages
 * rendered at once are not ready sooner: all stay unfinished for that whole time, and the objects that they hold make
 * garbage collection slow.
 *
 * @param maxTurn in milliseconds: work that takes longer is waiting for something other than the processor, so the next
 * starts beside it.
 */
export function createRenderQueue(maxTurn: number): RenderQueue {
  let last: Promise<void> = Promise.resolve();
  return async (work) => {
    const previous = last;
    const { promise, resolve: startNext } = Promise.withResolvers<void>();
    last = promise;
    await previous;
    const limit = setTimeout(startNext, maxTurn);
    try {
      return await work();
    } finally {
      clearTimeout(limit);
      startNext();
    }
  };
}
