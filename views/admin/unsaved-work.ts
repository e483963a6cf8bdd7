/** Somebody has signed in again without leaving the screen; `detail` is a `SignedInAgain`. */
export const SIGNED_IN_AGAIN = "suqna:signed-in-again";

export interface SignedInAgain {
  name: string;
  /** Whether it is who was signed in before. */
  samePerson: boolean;
}

const checks = new Set<() => boolean>();

/**
 * Has a screen asked whether it holds work that is not saved. Where one does, the end of the session
 * opens a dialog on the spot instead of leading away.
 *
 * @returns a function that ends the asking.
 */
export function watchUnsavedWork(check: () => boolean): () => void {
  checks.add(check);
  return () => void checks.delete(check);
}

export function hasUnsavedWork(): boolean {
  return [...checks].some((check) => check());
}
