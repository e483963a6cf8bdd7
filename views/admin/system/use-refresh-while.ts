import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** In milliseconds. */
const INTERVAL = 2000;

/** Reloads the screen's data every two seconds while something is in progress on the server. */
export function useRefreshWhile(inProgress: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!inProgress || state !== "idle") return undefined;
    const timer = setTimeout(() => void revalidate(), INTERVAL);
    return () => clearTimeout(timer);
  }, [inProgress, state, revalidate]);
}
