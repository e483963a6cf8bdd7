/** In milliseconds. A part that takes longer becomes an error in its own place; the rest of the page stands. */
export const LONGEST_WAIT = 10_000;

/** A part of a page that its loader has not waited for: in hand all the same, or on its way. */
export type DeferredPart<Data> = { data: Data } | { promise: Promise<Data> };

/**
 * Takes a reading that is answered within a turn of the event loop, as SQLite does, and leaves any other on its way,
 * one that failed too. React need not render first what stands in the place of a part that is in hand, and the
 * browser gets it with the rest of the data.
 *
 * @param report hears of a reading that failed, now or later, or that nobody waited for any longer. The part's own place
 * tells this visitor of it; React and its router tell nobody.
 */
export async function defer<Data>(
  promise: Promise<Data>,
  report: (error: unknown) => void,
): Promise<DeferredPart<Data>> {
  // Ahead of everybody who waits for it: the page is known to be incomplete before it can come to its end.
  promise.catch(report);
  const inHand = promise.then(
    (data) => ({ data }),
    // Told by `Deferred` in the part's own place.
    () => ({ promise }),
  );
  const late = new Promise<DeferredPart<Data>>((resolve) => {
    setImmediate(() => resolve({ promise }));
  });
  const part = await Promise.race([inHand, late]);
  if ("promise" in part) reportIfGivenUp(promise, report);
  return part;
}

function reportIfGivenUp(promise: Promise<unknown>, report: (error: unknown) => void): void {
  const limit = setTimeout(() => {
    report(new Error(`A part of the page took longer than ${LONGEST_WAIT / 1000} seconds and was left out.`));
  }, LONGEST_WAIT);
  limit.unref();
  const settle = () => clearTimeout(limit);
  promise.then(settle, settle);
}
