import { useSyncExternalStore } from "react";

/**
 * When a link may fetch its page in advance: at the first sign that it will be followed, but never
 * without a network. React Router reloads the page that is open where a script can't be fetched,
 * even in advance, and offline nothing would come back.
 *
 * @returns what `Link` takes as `prefetch`.
 */
export function usePrefetch(): "intent" | "none" {
  return useSyncExternalStore(
    subscribe,
    () => (navigator.onLine ? "intent" : "none"),
    () => "intent",
  );
}

function subscribe(onChange: () => void): () => void {
  const stop = new AbortController();
  for (const name of ["online", "offline"]) window.addEventListener(name, onChange, { signal: stop.signal });
  return () => stop.abort();
}
