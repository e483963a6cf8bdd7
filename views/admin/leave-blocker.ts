import { useEffect, useEffectEvent } from "react";
import { useBlocker, type Blocker } from "react-router";

/**
 * Holds back whoever leaves a screen on which something would be lost by that: another screen waits for the
 * `LeaveDialog`, and for another document the browser asks.
 */
export function useLeaveBlocker(wouldLose: () => boolean): Blocker {
  const asks = useEffectEvent(wouldLose);
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (asks()) event.preventDefault();
    };
    window.addEventListener("beforeunload", onUnload);
    return () => window.removeEventListener("beforeunload", onUnload);
  }, []);
  return useBlocker(
    ({ currentLocation, nextLocation }) => wouldLose() && currentLocation.pathname !== nextLocation.pathname,
  );
}
