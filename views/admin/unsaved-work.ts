import { useEffect, useSyncExternalStore } from "react";

/** Event: a person has signed in again without leaving the screen; `detail` is a `SignedInAgain`. */
export const SIGNED_IN_AGAIN = "suqna:signed-in-again";

export interface SignedInAgain {
  name: string;
  /** Whether it is the person who was signed in before. */
  samePerson: boolean;
}

/** How it is asked for, where the defaults do not fit. */
export interface LossWords {
  /** The question. */
  title?: string | undefined;
  /** The label of the button. */
  leave?: string | undefined;
  /** Whether a failure is shown that should be read first: once nothing would be lost, the screen is not left. */
  hasFailed?: boolean | undefined;
  /** Whether there is unsaved work that leaving does not lose, as of which the browser has a copy: the end of the session must not. */
  hasWork?: boolean | undefined;
}

interface Loss extends LossWords {
  /** What leaving would lose; false while that is nothing. */
  text: string | false;
}

/** The topmost dialog's is the last. */
let losses: readonly Loss[] = [];
const listeners = new Set<() => void>();

function setLosses(changed: readonly Loss[]): void {
  losses = changed;
  for (const listener of listeners) listener();
}

/**
 * Asks before leaving would lose work (`LeaveGuard`). If the session ends meanwhile, the sign-in dialog opens on this screen.
 *
 * @param text what leaving would lose; false while that is nothing.
 */
export function useUnsavedWork(
  text: string | false,
  { title, leave, hasFailed, hasWork }: LossWords = {},
): void {
  useEffect(() => {
    const loss = { text, title, leave, hasFailed, hasWork };
    setLosses([...losses, loss]);
    return () => setLosses(losses.filter((other) => other !== loss));
  }, [text, title, leave, hasFailed, hasWork]);
}

/** @returns what leaving would lose now, according to each part of the screen. */
export function useLosses(): readonly Loss[] {
  const read = () => losses;
  return useSyncExternalStore(subscribe, read, read);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function wouldLose(): boolean {
  return losses.some(({ text }) => text !== false);
}

/** Whether a sign-in dialog opens when the session ends, in place of a redirect. */
export function hasUnsavedWork(): boolean {
  return losses.some(({ text, hasWork }) => text !== false || hasWork);
}
