import { useEffect, useEffectEvent } from "react";

/**
 * Runs a call when its key has not changed for a moment, and calls off the one before it.
 *
 * @param key what the call depends on; undefined for none.
 * @param ms for how long, in milliseconds.
 */
export function useDebouncedCall(
  key: string | undefined,
  ms: number,
  call: (signal: AbortSignal) => Promise<void>,
): void {
  const run = useEffectEvent(call);
  useEffect(() => {
    if (key === undefined) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      run(stop.signal).catch((error: unknown) => {
        if (!stop.signal.aborted) throw error;
      });
    }, ms);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key, ms]);
}
