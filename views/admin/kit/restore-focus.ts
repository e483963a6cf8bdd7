import { useEffectEvent, useLayoutEffect, type RefObject } from "react";

/**
 * Where an element goes away with the focus in it, hands the focus on: else it falls to the document, and whoever works
 * by keyboard begins anew.
 *
 * @param next what takes it; without one the screen does.
 */
export function useRestoreFocus(
  element: RefObject<HTMLElement | null>,
  next: () => HTMLElement | null | undefined = () => undefined,
): void {
  const handOn = useEffectEvent((preventScroll: boolean) => {
    // Asked once the screen is as it will be: what would take it may have gone too, or something else has it already.
    if (document.activeElement !== document.body) return;
    (next() ?? document.getElementById("main"))?.focus({ preventScroll });
  });
  useLayoutEffect(() => {
    const leaving = element.current;
    return () => {
      const focused = document.activeElement;
      if (!focused || !leaving?.contains(focused)) return;
      // Whoever works by keyboard sees where they are; under a mouse nothing jumps.
      const preventScroll = !focused.matches(":focus-visible");
      queueMicrotask(() => handOn(preventScroll));
    };
  }, [element]);
}

/** In a list that has lost a member: what takes the place of the one that was at `at`, or the last there is. */
export function memberAt(list: HTMLElement | null, selector: string, at: number): HTMLElement | undefined {
  const members = list ? [...list.querySelectorAll<HTMLElement>(selector)] : [];
  return members[at] ?? members.at(-1);
}
