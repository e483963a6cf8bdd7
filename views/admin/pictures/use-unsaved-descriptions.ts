import { useCallback, useEffect, useMemo, useState } from "react";
import { watchUnsavedWork } from "../unsaved-work.ts";

/** Descriptions of pictures that are not saved yet. */
export interface UnsavedDescriptions {
  /** Returns undefined if nothing was typed. */
  of: (id: string) => string | undefined;
  write: (id: string, words: string) => void;
  /** Forgets a picture's description; with `saved` only if it is still that one. */
  settle: (id: string, saved?: string) => void;
  any: boolean;
}

/**
 * Holds typed descriptions by picture id until they are saved. The screen holds them, not the card: a card disappears
 * with its page or search while its save may still fail.
 */
export function useUnsavedDescriptions(): UnsavedDescriptions {
  const [all, setAll] = useState<ReadonlyMap<string, string>>(new Map());
  const any = all.size > 0;
  // If the session ends, the sign-in dialog opens on this screen.
  useEffect(() => (any ? watchUnsavedWork(() => true) : undefined), [any]);

  const write = useCallback((id: string, words: string) => {
    setAll((now) => new Map(now).set(id, words));
  }, []);
  const settle = useCallback((id: string, saved?: string) => {
    setAll((now) => {
      // More may have been typed during the save.
      if (saved !== undefined && now.get(id) !== saved) return now;
      return new Map([...now].filter(([other]) => other !== id));
    });
  }, []);
  return useMemo(() => ({ of: (id) => all.get(id), write, settle, any }), [all, write, settle, any]);
}
