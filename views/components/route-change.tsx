import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigationType, type Location } from "react-router";
import { layOutWhole } from "../document/content-visibility.ts";

/** How far down each visited page was left, by the key of its history entry. Only the browser writes here. */
const positions = new Map<string, number>();

/**
 * What a browser does by itself when a document changes, for route changes: a new page scrolls
 * smoothly to its top (specification, section 2), back and forward return to where the page was
 * left, the focus moves to the main area or to the place that the link names, and the new title is announced.
 */
export function RouteChange() {
  const location = useLocation();
  const type = useNavigationType();
  const shown = useRef<Location>(undefined);
  const [announcement, setAnnouncement] = useState("");
  useScrollPositions(shown);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = location;
    // The document's own first page is the browser's affair.
    if (before?.key === location.key || (!before && type === NavigationType.Pop)) return;
    layOutWhole();
    const samePage = before?.pathname === location.pathname && before.search === location.search;
    if (type === NavigationType.Pop) {
      const left = positions.get(location.key);
      // A plain link to a place on this page comes as POP too, and the browser has gone there already.
      return left === undefined && samePage ? undefined : goBackTo(left ?? 0);
    }
    // A list that is filtered as somebody types, say.
    if (Object(location.state).stay) return;
    const target = location.hash && document.getElementById(decode(location.hash.slice(1)));
    if (target) {
      target.closest("details")?.setAttribute("open", "");
      target.scrollIntoView();
    } else window.scrollTo({ top: 0, behavior: prefersStillness() ? "instant" : "smooth" });
    takeFocus(target || (samePage ? null : document.getElementById("main")));
    if (samePage) return;
    setAnnouncement(document.title);
  }, [location, type]);

  return (
    <p className="visually-hidden" aria-live="polite" aria-atomic="true">
      {announcement}
    </p>
  );
}

/** Moves the focus to a place, which by itself may take none: the next Tab goes on from there. */
function takeFocus(place: HTMLElement | null) {
  if (place && place.tabIndex < 0) place.tabIndex = -1;
  place?.focus({ preventScroll: true });
}

/** For how long after its return a page is still held where it was left, in milliseconds. */
const RETURN = 5_000;

/**
 * Scrolls to where a page was left, and again whenever a part that comes late has moved it, until somebody moves it
 * or has had the time to. Returns what ends it.
 */
function goBackTo(top: number): () => void {
  const goThere = () => window.scrollTo({ top, behavior: "instant" });
  goThere();
  const stop = new AbortController();
  const { signal } = stop;
  const end = () => stop.abort();
  const observer = new ResizeObserver(goThere);
  observer.observe(document.body);
  const timer = setTimeout(end, RETURN);
  signal.addEventListener("abort", () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  for (const sign of ["wheel", "pointerdown", "keydown"])
    window.addEventListener(sign, end, { capture: true, passive: true, signal });
  return end;
}

/** Remembers where each page was left; the browser's own memory would act before the old page is back. */
function useScrollPositions(shown: { readonly current: Location | undefined }) {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const recordWrite = () => {
      if (shown.current) positions.set(shown.current.key, window.scrollY);
    };
    const takeOver = () => {
      window.history.scrollRestoration = "manual";
    };
    // A reload, and the way back from another site, stay with the browser.
    const handBack = () => {
      window.history.scrollRestoration = "auto";
    };
    window.addEventListener("scroll", recordWrite, { passive: true, signal });
    window.addEventListener("pagehide", handBack, { signal });
    window.addEventListener("pageshow", takeOver, { signal });
    if (document.readyState === "complete") takeOver();
    return () => stop.abort();
  }, [shown]);
}

function prefersStillness(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
