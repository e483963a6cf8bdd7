import { useContext, useEffect, useEffectEvent, useState } from "react";
import { Link, useNavigation, type Location } from "react-router";
import { CHUNK_TIMEOUT_MS, PAGE_LOAD_FAILED, PAGE_LOAD_TIMED_OUT } from "./page-load.ts";
import { PAGE_UNREACHED } from "../document/offline-navigation.ts";
import { DataRouterContext } from "./react-router-internals.ts";
import styles from "./navigation-progress.module.css";

/** A page that comes sooner needs no spinner; the bar shows at once. */
const SPINNER_AFTER_MS = 600;

/** How the navigation with this key fares, once there is something to say. */
interface Report {
  key: string;
  /** Undefined while there is still hope. */
  failure?: string;
  /** Whether the same page may be asked for again without loading the document anew. */
  mayAskAgain?: boolean;
}

/**
 * Shows that a page is on its way: a thin bar at once, a spinner when it takes longer, and a
 * load error when it fails or takes 120 seconds (specification, sections 2, 8 and 9).
 */
export function NavigationProgress() {
  const { location } = useNavigation();
  const key = location?.key;
  const [report, setReport] = useState<Report>();

  useEffect(() => {
    if (key === undefined) return undefined;
    const slow = setTimeout(() => {
      // It may have failed by then.
      setReport((current) => (current?.key === key ? current : { key }));
    }, SPINNER_AFTER_MS);
    const late = setTimeout(() => setReport({ key, failure: PAGE_LOAD_TIMED_OUT }), CHUNK_TIMEOUT_MS);
    return () => {
      clearTimeout(slow);
      clearTimeout(late);
    };
  }, [key]);
  useFailedChunks((failedKey) => setReport({ key: failedKey, failure: PAGE_LOAD_FAILED }));
  useUnreachedPages((failedKey) =>
    setReport({ key: failedKey, failure: PAGE_LOAD_FAILED, mayAskAgain: true }),
  );

  const current = report?.key === key ? report : undefined;
  if (location && current?.failure) {
    return (
      <div className={styles["failure"]} role="alert">
        <p>{current.failure}</p>
        {current.mayAskAgain ? (
          <AskAgain location={location} />
        ) : (
          <a href={location.pathname + location.search + location.hash}>Reload the page</a>
        )}
      </div>
    );
  }
  return (
    <>
      {location && <div className={styles["bar"]} aria-hidden="true" />}
      <output>
        {location && current && (
          <span className={styles["spinner"]}>
            <span className="visually-hidden">Loading page</span>
          </span>
        )}
      </output>
    </>
  );
}

/** The same navigation once more; what somebody has on this page stays until it succeeds. */
function AskAgain({ location }: { location: Location }) {
  // Going back has changed the address already.
  const isHere = location.pathname === window.location.pathname && location.search === window.location.search;
  return (
    <Link to={location} state={location.state} replace={isHere}>
      Try again
    </Link>
  );
}

/** When the data of a page cannot be had, this one stays and says so. */
function useUnreachedPages(onFailure: (key: string) => void) {
  const router = useContext(DataRouterContext)?.router;
  const report = useEffectEvent(onFailure);
  useEffect(() => {
    if (!router) return undefined;
    const onUnreached = (event: Event) => {
      const pending = router.state.navigation.location;
      if (!pending) return;
      event.preventDefault();
      report(pending.key);
    };
    window.addEventListener(PAGE_UNREACHED, onUnreached);
    return () => window.removeEventListener(PAGE_UNREACHED, onUnreached);
  }, [router]);
}

/**
 * When a page's chunk cannot be had, React Router reloads the document, which brings the old
 * page back without a word. Where the browser lets us, that reload becomes a load error.
 */
function useFailedChunks(onFailure: (key: string) => void) {
  // Asked directly: a chunk can fail before a render has told the hooks that a navigation began.
  const router = useContext(DataRouterContext)?.router;
  const report = useEffectEvent(onFailure);
  useEffect(() => {
    if (!router || !("navigation" in window)) return undefined;
    const { navigation } = window;
    const onNavigate = (event: NavigateEvent) => {
      const pending = router.state.navigation.location;
      if (!pending || event.navigationType !== "reload" || event.userInitiated || !event.cancelable) return;
      event.preventDefault();
      report(pending.key);
    };
    navigation.addEventListener("navigate", onNavigate);
    return () => navigation.removeEventListener("navigate", onNavigate);
  }, [router]);
}
