import { isRouteErrorResponse, type DataStrategyResult, type MiddlewareFunction } from "react-router";

/** Asks the frame around a page whether it stays: the data of the next one could not be had. */
export const PAGE_UNREACHED = "suqna:page-unreached";

/**
 * Keeps the page that is there when the server is out of reach, or answers what is none of ours: without data even
 * the frame of the next page would be gone. A frame that takes `PAGE_UNREACHED` upon itself says what has happened,
 * and the navigation waits until another one takes its place. A page that only wanted to be fresh stays as it is.
 */
export const stayWhenUnreached: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next();
  if (request.method !== "GET" || !isUnreached(results["root"])) return results;
  const isTaken = !window.dispatchEvent(new Event(PAGE_UNREACHED, { cancelable: true }));
  if (isTaken) {
    await whenAborted(request.signal);
    return results;
  }
  const { pathname, search } = new URL(request.url);
  const isHere = pathname === window.location.pathname && search === window.location.search;
  return isHere ? {} : results;
};

/** The root's own data can't fail: where they do, nothing of the page has come. */
function isUnreached(result: DataStrategyResult | undefined): boolean {
  if (result?.type !== "error") return false;
  const error = result.result;
  return isRouteErrorResponse(error) ? error.status >= 500 : error instanceof Error;
}

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
