import { useEffect, useState } from "react";
import { LIST_PATH } from "../../src/rules/shopping-list/offline.ts";
import {
  CHUNK_TIMEOUT_MS,
  LoadFailure,
  PAGE_LOAD_FAILED,
  PAGE_LOAD_TIMED_OUT,
  Progress,
  SPINNER_AFTER_MS,
} from "../components/progress.tsx";

/** The page that the browser is loading, or has failed to load. */
interface Pending {
  href: string;
  /** Whether it is the answer to a form: its address alone, without what was typed, is another page. */
  isSent: boolean;
  slow?: boolean;
  failure?: string;
}

/**
 * Shows the progress of a link to another page: the browser loads a document, and this one stays until it arrives. A
 * load error is shown at once if the device is offline, and after 120 seconds (specification, sections 2, 8 and 9). In
 * browsers without the Navigation API only the browser itself shows the progress.
 */
export function DocumentProgress() {
  const [pending, setPending] = useState<Pending>();

  useEffect(() => {
    if (!("navigation" in window)) return undefined;
    const { navigation } = window;
    const stop = new AbortController();
    const { signal } = stop;
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const after = (delay: number, act: () => void) => timers.add(setTimeout(act, delay));
    const clearTimers = () => timers.forEach(clearTimeout);
    /** The address that was last refused: a second try is left to the browser, which may be less offline than it says. */
    let refused: string | undefined;

    const onNavigate = (event: NavigateEvent) => {
      const { url: href, sameDocument } = event.destination;
      // A download leaves this page where it is.
      if (sameDocument || !isPage(href) || typeof event.downloadRequest === "string") return;
      const page = { href, isSent: Boolean(event.formData) };
      clearTimers();
      // The shopping list also opens without a network.
      const isOffline = !navigator.onLine && new URL(href).pathname !== LIST_PATH;
      if (isOffline && event.cancelable && refused !== href) {
        event.preventDefault();
        refused = href;
        setPending({ ...page, failure: PAGE_LOAD_FAILED });
        return;
      }
      setPending(page);
      after(SPINNER_AFTER_MS, () => setPending({ ...page, slow: true }));
      after(CHUNK_TIMEOUT_MS, () => {
        setPending({ ...page, failure: PAGE_LOAD_TIMED_OUT });
        window.stop();
      });
      // For example when the visitor stops it.
      event.signal.addEventListener("abort", () => {
        clearTimers();
        setPending((current) => (current?.failure ? current : undefined));
      });
    };
    navigation.addEventListener("navigate", onNavigate, { signal });
    // The page is back from the back/forward cache, as it was when it was left.
    const onPageShow = () => {
      clearTimers();
      setPending(undefined);
    };
    window.addEventListener("pageshow", onPageShow, { signal });
    return () => {
      clearTimers();
      stop.abort();
    };
  }, []);

  if (pending?.failure) {
    const { pathname, search, hash } = new URL(pending.href);
    return (
      <LoadFailure sentence={pending.failure}>
        {pending.isSent ? (
          <p>What you typed is still here: send it again.</p>
        ) : (
          <a href={pathname + search + hash}>
            {pending.failure === PAGE_LOAD_TIMED_OUT ? "Reload the page" : "Try again"}
          </a>
        )}
      </LoadFailure>
    );
  }
  return <Progress loading={pending !== undefined} slow={pending?.slow ?? false} />;
}

/** Whether an address is one of our pages: not another site, and not a file, which the browser may download instead. */
function isPage(href: string): boolean {
  const { origin, pathname } = new URL(href);
  return origin === window.location.origin && !/^\/api\/|\.\w+$/.test(pathname);
}
