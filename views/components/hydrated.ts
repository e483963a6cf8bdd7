import { useSyncExternalStore } from "react";

/**
 * Whether the page is hydrated. False in the server's HTML, so that controls that need scripts are not offered there.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

/** Nothing to subscribe to: the value never changes back. */
function subscribe() {
  return () => undefined;
}
