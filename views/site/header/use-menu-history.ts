import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** The state of the mobile menu, and the ways in and out of it. */
export interface MenuState {
  open: boolean;
  show: () => void;
  /** Closes and takes the menu's history entry back. */
  dismiss: () => void;
  /** Closes and leaves the history entry to the navigation that is about to replace it. */
  giveWay: () => void;
}

/**
 * Opens the mobile menu with a history entry of its own, so that the browser's back button
 * closes it (specification, section 2). React Router never sees that entry come or go.
 */
export function useMenuHistory(): MenuState {
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  const [shownAt, setShownAt] = useState(key);
  const dismissing = useRef(false);
  // A route change closes it, whatever brought it about.
  if (shownAt !== key) {
    setShownAt(key);
    setOpen(false);
  }

  useEffect(() => {
    if (!open) return undefined;
    const { href } = window.location;
    const onPopState = (event: PopStateEvent) => {
      setOpen(false);
      // Going back by several pages at once is a navigation after all.
      if (window.location.href === href) event.stopImmediatePropagation();
    };
    // Listeners that capture come first, even on the window itself.
    window.addEventListener("popstate", onPopState, { capture: true });
    return () => window.removeEventListener("popstate", onPopState, { capture: true });
  }, [open]);

  const show = useCallback(() => {
    const state: unknown = window.history.state;
    const index: unknown = Object(state).idx;
    // One further than the page's own, as React Router counts: a link in the menu replaces this entry.
    const entry = typeof index === "number" ? { ...Object(state), idx: index + 1 } : state;
    window.history.pushState(entry, "");
    dismissing.current = false;
    setOpen(true);
  }, []);

  const dismiss = useCallback(() => {
    // Going back takes a moment, and a second time would leave the page.
    if (dismissing.current) return;
    dismissing.current = true;
    window.history.back();
  }, []);

  const giveWay = useCallback(() => setOpen(false), []);

  return { open, show, dismiss, giveWay };
}
