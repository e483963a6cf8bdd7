import { createContext, useContext, useEffect, useState, type ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import { setClockChanges } from "../../src/rules/time/malta-offset.ts";
import { maltaDay } from "../../src/rules/time/malta-time.ts";
import type { loader } from "../root.tsx";

const NowContext = createContext<Date>(new Date(0));

/** Short enough for `closes 20:00` to change soon after 20:00. */
const REFRESH_MS = 15_000;

/**
 * Provides the time that the screens show: the server's for the first render, so that the HTML matches, then the
 * browser's, refreshed while the page is visible.
 */
export function NowProvider({ children }: { children: ReactNode }) {
  const rendered = useRouteLoaderData<typeof loader>("root");
  const [now, setNow] = useState(() => {
    // Must run before any component below reads the time.
    if (rendered) setClockChanges(rendered.clockChanges);
    return rendered ? new Date(rendered.now) : new Date();
  });
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible") setNow(new Date());
    };
    // The server's pages are of today: one that the browser has stored, such as the shopping list, may be older.
    queueMicrotask(() => setNow((shown) => (maltaDay(shown) === maltaDay(new Date()) ? shown : new Date())));
    const timer = setInterval(refresh, REFRESH_MS);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, []);
  return <NowContext value={now}>{children}</NowContext>;
}

/** The current time for this screen. */
export function useNow(): Date {
  return useContext(NowContext);
}
