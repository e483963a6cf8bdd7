import type { DeferredPart } from "../../src/rules/deferred-part.ts";

/** In milliseconds. A part that takes longer is replaced by an error message. The rest of the page stays. */
export const DEFER_TIMEOUT_MS = 10_000;

/**
 * Returns the data if the read resolves within one turn of the event loop, as reads from SQLite do. Otherwise, and
 * also if the read has failed, returns the promise. For data that is already there, React does not render the
 * fallback first, and the browser receives it with the rest of the loader data.
 *
 * @param report is called with the error of a read that fails, now or later, and with an error if a read exceeds
 * `DEFER_TIMEOUT_MS`. The visitor sees a message in place of the part; neither React nor React Router reports the
 * error to the server.
 */
export async function defer<Data>(
  promise: Promise<Data>,
  report: (error: unknown) => void,
): Promise<DeferredPart<Data>> {
  // Registered before any other handler of this promise: the page must be marked as incomplete before its stream can
  // end.
  promise.catch(report);
  const inHand = promise.then(
    (data) => ({ data }),
    // `Deferred` shows the error in place of the part.
    () => ({ promise }),
  );
  const late = new Promise<undefined>((resolve) => {
    setImmediate(() => resolve(undefined));
  });
  return (await Promise.race([inHand, late])) ?? { promise: limitTime(promise, report) };
}

/** The same promise, which fails when the limit is exceeded: the server can then still render the message in its place. */
function limitTime<Data>(promise: Promise<Data>, report: (error: unknown) => void): Promise<Data> {
  const exceeded = Promise.withResolvers<never>();
  const limit = setTimeout(() => {
    const error = new Error(
      `A part of the page took longer than ${DEFER_TIMEOUT_MS / 1000} seconds and was left out.`,
    );
    report(error);
    exceeded.reject(error);
  }, DEFER_TIMEOUT_MS);
  limit.unref();
  const settle = () => clearTimeout(limit);
  promise.then(settle, settle);
  const limited = Promise.race([promise, exceeded.promise]);
  // Where nothing renders the part, as in a request for data only, nothing else handles it.
  limited.catch(() => undefined);
  return limited;
}
