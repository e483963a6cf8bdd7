import { isRouteErrorResponse, type DataStrategyResult, type MiddlewareFunction } from "react-router";

/**
 * Name of the event that reports that the data of the next page could not be loaded. Its `detail` is the status of the
 * response, if there was one. A frame that handles it prevents the default.
 */
export const PAGE_UNREACHABLE = "suqna:page-unreached";

/**
 * Keeps the current page when the server is unreachable or responds with something that is not ours: without data
 * even the frame of the next page would be missing. If a frame handles `PAGE_UNREACHABLE`, it shows the failure, and
 * this navigation waits until another one aborts it. A failed revalidation leaves the current page as it is.
 */
export const keepPageWhenUnreachable: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next();
  const root = results["root"];
  if (request.method !== "GET" || !isUnreachable(root)) return results;
  const detail = isRouteErrorResponse(root?.result) ? root.result.status : undefined;
  const isTaken = !window.dispatchEvent(new CustomEvent(PAGE_UNREACHABLE, { cancelable: true, detail }));
  if (isTaken) {
    await whenAborted(request.signal);
    return results;
  }
  const { pathname, search } = new URL(request.url);
  const isHere = pathname === window.location.pathname && search === window.location.search;
  return isHere ? {} : results;
};

/** The root loader itself cannot fail, so an error there means that no data of the page arrived. */
function isUnreachable(result: DataStrategyResult | undefined): boolean {
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
