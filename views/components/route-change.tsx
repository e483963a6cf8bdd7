import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigationType, type Location } from "react-router";
import { decoded } from "../../src/rules/text/decoded.ts";

/**
 * The scroll position at which each page was left, by the key of its history entry. Only code that runs in the
 * browser writes here.
 */
const positions = new Map<string, number>();

/**
 * Does for route changes what a browser does for document changes: a new page scrolls smoothly to its top
 * (specification, section 2), back and forward restore the scroll position, the focus moves to the main area or to
 * the link's target, and the new title is announced.
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
    // The browser handles the document's first page.
    if (before?.key === location.key || (!before && type === NavigationType.Pop)) return;
    const samePage = before?.pathname === location.pathname && before.search === location.search;
    if (type === NavigationType.Pop) {
      const left = positions.get(location.key);
      // A plain link to an anchor on this page is also a POP, and the browser has already scrolled to it.
      if (left !== undefined || !samePage) window.scrollTo({ top: left ?? 0, behavior: "instant" });
      if (before?.pathname === location.pathname) return;
      moveFocusTo(document.getElementById("main"));
      setAnnouncement(document.title);
      return;
    }
    // For example a list that is filtered while the visitor types.
    if (Object(location.state).stay) return;
    const fragment = location.hash.slice(1);
    const target = fragment && document.getElementById(decoded(fragment) ?? fragment);
    if (target) {
      target.closest("details")?.setAttribute("open", "");
      target.scrollIntoView();
    } else window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? "instant" : "smooth" });
    moveFocusTo(target || (samePage ? null : document.getElementById("main")));
    if (samePage) return;
    setAnnouncement(document.title);
  }, [location, type]);

  return (
    <p className="visually-hidden" aria-live="polite" aria-atomic="true">
      {announcement}
    </p>
  );
}

/** Moves the focus to an element, made focusable if necessary. The next Tab continues from there. */
function moveFocusTo(place: HTMLElement | null) {
  if (place && place.tabIndex < 0) place.tabIndex = -1;
  place?.focus({ preventScroll: true });
}

/**
 * Records the scroll position of each page. The browser's own scroll restoration would run before the old page is
 * rendered.
 */
function useScrollPositions(shown: { readonly current: Location | undefined }) {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const recordPosition = () => {
      if (shown.current) positions.set(shown.current.key, window.scrollY);
    };
    const disableBrowserRestoration = () => {
      window.history.scrollRestoration = "manual";
    };
    // The browser restores the position after a reload and on return from another site.
    const enableBrowserRestoration = () => {
      window.history.scrollRestoration = "auto";
    };
    window.addEventListener("scroll", recordPosition, { passive: true, signal });
    window.addEventListener("pagehide", enableBrowserRestoration, { signal });
    window.addEventListener("pageshow", disableBrowserRestoration, { signal });
    if (document.readyState === "complete") disableBrowserRestoration();
    return () => stop.abort();
  }, [shown]);
}

function prefersReducedMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
