import { useEffectEvent, useLayoutEffect, type RefObject } from "react";

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
