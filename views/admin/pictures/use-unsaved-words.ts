import { useCallback, useEffect, useMemo, useState } from "react";
import { watchUnsavedWork } from "../unsaved-work.ts";

/** Words under pictures that the library does not have yet. */
export interface UnsavedWords {
  /** undefined where nothing was written. */
  of: (id: string) => string | undefined;
  write: (id: string, words: string) => void;
  /** Lets a picture's words go: whatever they are, or where they are still `saved`. */
  settle: (id: string, saved?: string) => void;
  any: boolean;
}

/**
 * Keeps what is written under pictures until the library has it, by the pictures' ids: the screen keeps it,
 * since a card goes away with its page, or its search, while its words may still be refused.
 */
export function useUnsavedWords(): UnsavedWords {
  const [all, setAll] = useState<ReadonlyMap<string, string>>(new Map());
  const any = all.size > 0;
  // The end of the session then asks to sign in on the spot.
  useEffect(() => (any ? watchUnsavedWork(() => true) : undefined), [any]);

  const write = useCallback((id: string, words: string) => {
    setAll((now) => new Map(now).set(id, words));
  }, []);
  const settle = useCallback((id: string, saved?: string) => {
    setAll((now) => {
      // More may have been written while these were on their way.
      if (saved !== undefined && now.get(id) !== saved) return now;
      return new Map([...now].filter(([other]) => other !== id));
    });
  }, []);
  return useMemo(() => ({ of: (id) => all.get(id), write, settle, any }), [all, write, settle, any]);
}
