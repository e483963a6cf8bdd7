import { useEffect, useEffectEvent } from "react";
import { useBlocker, type Blocker } from "react-router";

/**
 * Asks before leaving would lose work: the `LeaveDialog` for another screen, the browser's own dialog for another
 * document.
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
