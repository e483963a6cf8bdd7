import { useSyncExternalStore } from "react";

/** Whether scripts have taken over: false in the server's HTML, so that what needs them is not offered there. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

/** It never changes back. */
function subscribe() {
  return () => undefined;
}
