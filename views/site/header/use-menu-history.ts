import { useCallback, useLayoutEffect, useRef, useState } from "react";

/** The state of the mobile menu, and functions to open and close it. */
export interface MenuState {
  open: boolean;
  show: () => void;
  /** Closes the menu and removes its history entry. */
  dismiss: () => void;
  /** Closes the menu and leaves its history entry to the page that is about to replace it. */
  close: () => void;
}

/** What happens while the menu is open when the browser goes to another entry of its history. */
let onHistory: ((event: PopStateEvent) => void) | undefined;

// When this module loads, which is before React Router listens: the window calls its listeners in the order in which they
// were added, capturing ones too.
if (typeof window !== "undefined") window.addEventListener("popstate", (event) => onHistory?.(event));

/**
 * Opens the mobile menu with a history entry of its own, so that the browser's back button closes it (specification,
 * section 2). React Router does not notice that entry.
 */
export function useMenuHistory(): MenuState {
  const [open, setOpen] = useState(false);
  const dismissing = useRef(false);

  // Before the menu is painted: going back at once would otherwise be taken for a navigation, and the menu would stay.
  useLayoutEffect(() => {
    if (!open) return undefined;
    const { href } = window.location;
    const onPopState = (event: PopStateEvent) => {
      setOpen(false);
      // Going back several pages at once is a real navigation.
      if (window.location.href === href) event.stopImmediatePropagation();
    };
    onHistory = onPopState;
    return () => {
      onHistory = undefined;
    };
  }, [open]);

  const show = useCallback(() => {
    window.history.pushState(window.history.state, "");
    dismissing.current = false;
    setOpen(true);
  }, []);

  const dismiss = useCallback(() => {
    // Going back is asynchronous, and a second call would leave the page.
    if (dismissing.current) return;
    dismissing.current = true;
    window.history.back();
  }, []);

  const close = useCallback(() => setOpen(false), []);

  return { open, show, dismiss, close };
}
