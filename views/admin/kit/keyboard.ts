import { useEffect, useEffectEvent, useLayoutEffect, type RefObject } from "react";
import { KEY_PREFIX } from "../../../src/rules/brand/key-prefix.ts";
import { readStored } from "../../components/session/end-session.ts";

const KEY = `${KEY_PREFIX}_admin_shortcuts`;

/** Whether single-letter shortcuts are on in this browser; they are on by default. */
export function areShortcutsOn(): boolean {
  return readStored(KEY) !== "off";
}

/** Turns single-letter shortcuts on or off in this browser. */
export function setShortcuts(on: boolean): void {
  try {
    if (on) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, "off");
  } catch {
    // Storage is disabled: the shortcuts stay on.
  }
}

/** Whether the focus is in a text field or in a widget with its own keys; shortcuts must then do nothing. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  return (
    event.isComposing ||
    target.isContentEditable ||
    target.matches(
      "textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])",
    ) ||
    target.closest("[role=menu], [role=listbox], [role=application]") !== null
  );
}

/** Whether a modal dialog is open; shortcuts must not act on the inert page below it. */
export function isDialogOpen(): boolean {
  return document.querySelector("dialog:modal") !== null;
}

/**
 * Moves the focus when an element that contains it is removed. Without this the focus falls back to the body, and a
 * keyboard user has to start from the top of the page.
 *
 * @param next returns the element to focus; the main landmark if it returns none.
 */
export function useRestoreFocus(
  element: RefObject<HTMLElement | null>,
  next: () => HTMLElement | null | undefined = () => undefined,
): void {
  const moveFocus = useEffectEvent((preventScroll: boolean) => {
    // Runs after the update: the next element may have been removed too, or another element may have the focus.
    if (document.activeElement !== document.body) return;
    (next() ?? document.getElementById("main"))?.focus({ preventScroll });
  });
  useLayoutEffect(() => {
    const leaving = element.current;
    return () => {
      const focused = document.activeElement;
      if (!focused || !leaving?.contains(focused)) return;
      // Scroll to the focused element for keyboard users only; for mouse users the page must not jump.
      const preventScroll = !focused.matches(":focus-visible");
      queueMicrotask(() => moveFocus(preventScroll));
    };
  }, [element]);
}

/** Returns the element now at a removed element's index, or the last one. */
export function memberAt(list: HTMLElement | null, selector: string, at: number): HTMLElement | undefined {
  const members = list ? [...list.querySelectorAll<HTMLElement>(selector)] : [];
  return members[at] ?? members.at(-1);
}

/** What has the focus, with its ancestors, the innermost first, each with the place of the child that leads to it. */
interface Trail {
  element: HTMLElement;
  ancestors: { parent: Element; at: number }[];
  path: string;
}

const FOCUSABLE = ":is(button, input, select, textarea):enabled, a[href], summary, [tabindex='0']";

/** What lies over the page. */
const LAYER = "dialog, [popover]";

function trailOf(element: HTMLElement): Trail {
  const ancestors = [];
  for (let child: Element = element; child.parentElement; child = child.parentElement)
    ancestors.push({ parent: child.parentElement, at: [...child.parentElement.children].indexOf(child) });
  return { element, ancestors, path: window.location.pathname };
}

/** What had the focus, or the first that can have it of what has taken its place or is beside it, within its layer. */
function nearestTo({ element, ancestors, path }: Trail): HTMLElement | undefined {
  if (element.isConnected) return element;
  if (path !== window.location.pathname) return undefined;
  for (const { parent, at } of ancestors) {
    const children = parent.isConnected ? [...parent.children] : [];
    const found = [...children.slice(at), ...children.slice(0, at).toReversed()]
      .flatMap((child) => [child, ...child.querySelectorAll(FOCUSABLE)])
      .find((each) => each.matches(FOCUSABLE) && !each.matches("[tabindex='-1']") && each.checkVisibility());
    if (found instanceof HTMLElement) return found;
    if (parent.matches(`main, ${LAYER}`)) return undefined;
  }
  return undefined;
}

/**
 * Moves the focus to a neighbour when the element that has it is removed, such as a button that has done its work, and nothing
 * else has taken it two frames later. Where a better place is known, the screen says it itself.
 */
export function useNeighbourFocus(): void {
  useEffect(() => {
    let last: Trail | undefined;
    /** What had the focus before a dialog or a notification. */
    let below: Trail | undefined;
    const isLost = () => last?.element.isConnected === false && document.activeElement === document.body;
    const move = () => {
      if (!last || !isLost()) return;
      const next = nearestTo(last) ?? (below && nearestTo(below)) ?? document.getElementById("main");
      next?.focus({ preventScroll: true });
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      if (!target.closest(LAYER)) below = undefined;
      else if (!last?.element.closest(LAYER)) below = last;
      last = trailOf(target);
    };
    // A person who presses a place without a control wants no focus.
    const onBlur = () =>
      queueMicrotask(() => {
        if (last?.element.isConnected && document.activeElement === document.body) last = undefined;
      });
    const observer = new MutationObserver(() => {
      if (isLost()) requestAnimationFrame(() => requestAnimationFrame(move));
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", onFocus);
    document.addEventListener("focusout", onBlur);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("focusout", onBlur);
    };
  }, []);
}
