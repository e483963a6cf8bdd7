import { createContext, useContext, useEffect, useState, type ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import { learnClockChanges } from "../../src/rules/time/malta-offset.ts";
import type { loader } from "../root.tsx";

const NowContext = createContext<Date>(new Date(0));

/** Often enough for `closes 20:00` to turn over within a moment of 20:00. */
const REFRESH_MS = 15_000;

/**
 * The time that the screens show: the server's for the first paint, so that both render the
 * same, then the browser's own, kept fresh while the page is in view.
 */
export function NowProvider({ children }: { children: ReactNode }) {
  const rendered = useRouteLoaderData<typeof loader>("root");
  const [now, setNow] = useState(() => {
    // Before anything below reads a clock.
    if (rendered) learnClockChanges(rendered.clockChanges);
    return rendered ? new Date(rendered.now) : new Date();
  });
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible") setNow(new Date());
    };
    const timer = setInterval(refresh, REFRESH_MS);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, []);
  return <NowContext value={now}>{children}</NowContext>;
}

/** What time it is for this screen. */
export function useNow(): Date {
  return useContext(NowContext);
}
