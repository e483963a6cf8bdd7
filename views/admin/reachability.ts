import { useSyncExternalStore } from "react";

/** Event: a call failed to reach the server, or reached it again. */
const CHANGED = "suqna:reachability";

let reachable = true;

/** Notifies all screens whether the last call reached the server. */
export function reportReach(reached: boolean): void {
  if (reachable === reached) return;
  reachable = reached;
  window.dispatchEvent(new Event(CHANGED));
}

/** In milliseconds. */
const REACHED_WITHIN = 5_000;

/** Whether the server responds to a request now, whatever it says: then a request that got no response was stopped. */
export async function isServerReached(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await fetch("/api/users/me", { cache: "no-store", signal: AbortSignal.timeout(REACHED_WITHIN) });
    return true;
  } catch {
    return false;
  }
}

/** Whether the server can be reached, as far as the browser and the last calls know. */
export function isReachable(): boolean {
  return reachable && navigator.onLine;
}

/** `isReachable` as a hook. */
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
      // The next call shows whether the server is reachable.
      reachable = true;
      onChange();
    },
    { signal },
  );
  return () => stop.abort();
}
