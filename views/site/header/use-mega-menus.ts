import { useEffect, type RefObject } from "react";

/** Long enough that a pointer that only passes over a menu does not open it. */
const OPEN_AFTER_MS = 150;
/** Long enough to move the pointer diagonally from the label to the panel. */
const CLOSE_AFTER_MS = 250;

/**
 * Makes the `<details>` elements inside `root` behave as mega menus (specification, section 2): they open on hover or
 * click, one at a time, and close on pointer-down outside, on leaving, on Escape and on a link click.
 */
export function useMegaMenus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const menus = menusIn(root.current);
    const stop = new AbortController();
    const { signal } = stop;
    const stops = menus.map((menu) => addMenuListeners(menu, menus, signal));

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

/** Adds the listeners of one menu. The returned function cancels a pending open or close. */
function addMenuListeners(
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
      // Without a related target the focus is nowhere, as after a click on plain text, or in another window.
      if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
    },
    { signal },
  );
  menu.addEventListener(
    "toggle",
    () => {
      if (!menu.open) openedByHover = false;
      // The shared `name` does this in current browsers, but not in older ones.
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
        // The link opens in a new tab, so this page stays, and the focused link is hidden now.
        if (link.target) summary?.focus({ preventScroll: true });
        return;
      }
      if (!summary?.contains(target)) return;
      clearTimeout(timer);
      // A click after a hover means "open", and the hover has already opened it.
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
