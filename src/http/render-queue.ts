/** Runs work when its turn comes. */
export type RenderQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets work that takes the processor be done one piece after the other, in the order in which it came. Twenty at once
 * are not ready sooner: all of them are half made for as long as that takes, and what they have made so far is in the
 * way of the memory's tidying.
 *
 * @param longest in milliseconds: whatever takes longer waits for something else than the processor, and the next goes
 * ahead.
 */
export function createRenderQueue(longest: number): RenderQueue {
  let last: Promise<void> = Promise.resolve();
  return async (work) => {
    const before = last;
    const { promise, resolve: pass } = Promise.withResolvers<void>();
    last = promise;
    await before;
    const limit = setTimeout(pass, longest);
    try {
      return await work();
    } finally {
      clearTimeout(limit);
      pass();
    }
  };
}
