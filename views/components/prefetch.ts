import { useSyncExternalStore } from "react";

/**
 * When a link prefetches its page: when the visitor is about to follow it, but never offline. If a script cannot be
 * fetched, even by a prefetch, React Router reloads the current page, and offline that would lose it.
 *
 * @returns the value for the `prefetch` property of `Link`.
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
