import { useEffect, useRef, type RefObject } from "react";
import { useLocation } from "react-router";

/** Long enough that a pointer on its way elsewhere opens nothing. */
const OPEN_AFTER_MS = 150;
/** Long enough to cut a corner on the way from the name to the panel. */
const CLOSE_AFTER_MS = 250;

/**
 * Gives the disclosures inside `root` the manners of mega menus (specification, section 2): they
 * open on hover or click, one at a time, and close on pointer-down outside, on leaving, on
 * Escape, on a link click and on a route change.
 */
export function useMegaMenus(root: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const seen = useRef(key);
  useEffect(() => {
    // The first run is no route change: a menu that was opened before the scripts came stays open.
    if (seen.current === key) return;
    seen.current = key;
    for (const menu of menusIn(root.current)) menu.open = false;
  }, [key, root]);

  useEffect(() => {
    const menus = menusIn(root.current);
    const stop = new AbortController();
    const { signal } = stop;
    const stops = menus.map((menu) => attend(menu, menus, signal));

    document.addEventListener(
      "pointerdown",
      ({ target }) => {
        for (const menu of menus) if (!(target instanceof Node && menu.contains(target))) menu.open = false;
      },
      { signal },
    );
    document.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape") return;
        for (const menu of menus.filter(({ open }) => open)) {
          menu.open = false;
          menu.querySelector("summary")?.focus();
        }
      },
      { signal },
    );
    return () => {
      stop.abort();
      for (const end of stops) end();
    };
  }, [root]);
}

/** Listens to one menu; the answer forgets what its pointer was about to do. */
function attend(
  menu: HTMLDetailsElement,
  menus: readonly HTMLDetailsElement[],
  signal: AbortSignal,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let openedByHover = false;
  const later = (delay: number, act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, delay);
  };

  menu.addEventListener(
    "pointerenter",
    ({ pointerType }) => {
      if (pointerType !== "mouse") return;
      clearTimeout(timer);
      if (menu.open) return;
      later(OPEN_AFTER_MS, () => {
        openedByHover = true;
        menu.open = true;
      });
    },
    { signal },
  );
  menu.addEventListener(
    "pointerleave",
    ({ pointerType }) => {
      if (pointerType === "mouse") later(CLOSE_AFTER_MS, () => (menu.open = false));
    },
    { signal },
  );
  menu.addEventListener(
    "focusout",
    ({ relatedTarget }) => {
      // Without a target the focus is nowhere, as after a click on plain text, or in another window.
      if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
    },
    { signal },
  );
  menu.addEventListener(
    "toggle",
    () => {
      if (!menu.open) openedByHover = false;
      // The browser sees to it by their shared name; older ones do not.
      else for (const other of menus) if (other !== menu) other.open = false;
    },
    { signal },
  );
  menu.addEventListener(
    "click",
    (event) => {
      const { target } = event;
      if (!(target instanceof Element)) return;
      const link = target.closest("a");
      const summary = menu.querySelector("summary");
      if (link) {
        menu.open = false;
        // This page stays in its tab, and the link that had the focus is hidden now.
        if (link.target) summary?.focus({ preventScroll: true });
        return;
      }
      if (!summary?.contains(target)) return;
      clearTimeout(timer);
      // Whoever points and then clicks means to open it, which the pointing has done already.
      if (menu.open && openedByHover && event.detail > 0) {
        event.preventDefault();
        openedByHover = false;
      }
    },
    { signal },
  );
  return () => clearTimeout(timer);
}

function menusIn(root: HTMLElement | null): HTMLDetailsElement[] {
  return root ? [...root.querySelectorAll("details")] : [];
}
