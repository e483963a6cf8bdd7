/** A part of a page that its loader has not waited for: in hand all the same, or on its way. */
export type DeferredPart<Data> = { data: Data } | { promise: Promise<Data> };

/**
 * Takes a reading that is answered within a turn of the event loop, as SQLite does, and leaves any other on its way,
 * one that failed too. React need not render first what stands in the place of a part that is in hand, and the
 * browser gets it with the rest of the data.
 *
 * @param report hears of a reading that failed, now or later. The part's own place tells this visitor of it; React and
 * its router tell nobody.
 */
export function defer<Data>(
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
  return Promise.race([inHand, late]);
}
