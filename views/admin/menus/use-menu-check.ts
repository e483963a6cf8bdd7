import { useEffect, useState } from "react";
import { callApi } from "../api-call.ts";
import type { Fields } from "../editor/merge-record.ts";

/** What the server knows of a menu that is being edited. */
interface MenuCheck {
  /** Sentences about links that lead nowhere and menus without links. */
  problems: readonly string[];
  /** The titles of the records that links follow, by kind and id. */
  followed: Readonly<Record<string, string>>;
}

/** Debounce, in milliseconds. */
const DEBOUNCE_MS = 600;

/** Checks a menu while it is edited. A check that fails says nothing: saving has sentences of its own. */
export function useMenuCheck(path: string, values: Fields): MenuCheck {
  const [check, setCheck] = useState<MenuCheck>({ problems: [], followed: {} });
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      void callApi<MenuCheck>(path, { method: "POST", body: values, signal: stop.signal })
        .then((answer) => {
          if (answer.ok && !stop.signal.aborted) setCheck(answer.value);
          return undefined;
        })
        .catch((error: unknown) => {
          if (!stop.signal.aborted) throw error;
        });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [path, values]);
  return check;
}
