import { useSyncExternalStore } from "react";

/** Fires when a call of ours fails to reach the server, or reaches it again. */
const CHANGED = "suqna:reachability";

let reachable = true;

/** Tells all screens whether the last call reached the server. */
export function reportReach(reached: boolean): void {
  if (reachable === reached) return;
  reachable = reached;
  window.dispatchEvent(new Event(CHANGED));
}

/** Whether the server can be reached, as far as the browser and the last calls know. */
export function isReachable(): boolean {
  return reachable && navigator.onLine;
}

/** As `isReachable`, for what is shown meanwhile. */
export function useReachable(): boolean {
  return useSyncExternalStore(subscribe, isReachable, () => true);
}

function subscribe(onChange: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  for (const name of ["offline", CHANGED]) window.addEventListener(name, onChange, { signal });
  window.addEventListener(
    "online",
    () => {
      // What failed before may work again: the next call tells.
      reachable = true;
      onChange();
    },
    { signal },
  );
  return () => stop.abort();
}
