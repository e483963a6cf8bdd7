import { useEffect, useEffectEvent } from "react";

/** Event: a person has signed in again without leaving the screen; `detail` is a `SignedInAgain`. */
export const SIGNED_IN_AGAIN = "suqna:signed-in-again";

export interface SignedInAgain {
  name: string;
  /** Whether it is the person who was signed in before. */
  samePerson: boolean;
}

const checks = new Set<() => boolean>();

/**
 * Registers a check for unsaved work. If a check returns true when the session ends, a sign-in dialog opens instead of
 * a redirect.
 *
 * @returns a function that removes the check.
 */
export function watchUnsavedWork(check: () => boolean): () => void {
  checks.add(check);
  return () => void checks.delete(check);
}

/**
 * Lets the browser ask before another document would lose work, such as after a reload. If the session ends meanwhile, the
 * sign-in dialog opens on this screen.
 */
export function useUnsavedWork(wouldLose: () => boolean): void {
  const asks = useEffectEvent(wouldLose);
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (asks()) event.preventDefault();
    };
    window.addEventListener("beforeunload", onUnload);
    const unwatch = watchUnsavedWork(() => asks());
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      unwatch();
    };
  }, []);
}

export function hasUnsavedWork(): boolean {
  return [...checks].some((check) => check());
}
