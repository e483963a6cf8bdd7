import { useContext, useEffect, useEffectEvent, useState } from "react";
import { Link, useNavigation, type Location } from "react-router";
import { PAGE_UNREACHABLE } from "../document/offline-navigation.ts";
import { DataRouterContext } from "./react-router-internals.ts";
import {
  CHUNK_TIMEOUT_MS,
  PAGE_LOAD_FAILED,
  PAGE_LOAD_TIMED_OUT,
  pageNotLoaded,
  type NotLoadedWords,
  LoadFailure,
  Progress,
  SPINNER_AFTER_MS,
} from "./progress.tsx";

/** How the navigation with this key failed. */
interface Failure {
  key: string;
  sentence: string;
  /** Whether the navigation can be repeated without reloading the document. */
  canRetry?: boolean;
}

/**
 * Shows the progress of a navigation: a thin bar at once, a spinner if it takes longer, and a load error if it fails
 * or takes 120 seconds (specification, sections 2, 8 and 9).
 */
export function NavigationProgress({ notLoaded = pageNotLoaded }: { notLoaded?: NotLoadedWords }) {
  const { location } = useNavigation();
  const key = location?.key;
  // Two states, so that the timer of one navigation never replaces the failure of the next.
  const [slowKey, setSlowKey] = useState<string>();
  const [failure, setFailure] = useState<Failure>();

  useEffect(() => {
    if (key === undefined) return undefined;
    const slow = setTimeout(() => setSlowKey(key), SPINNER_AFTER_MS);
    const late = setTimeout(() => setFailure({ key, sentence: PAGE_LOAD_TIMED_OUT }), CHUNK_TIMEOUT_MS);
    return () => {
      clearTimeout(slow);
      clearTimeout(late);
    };
  }, [key]);
  useFailedChunks((failedKey) => setFailure({ key: failedKey, sentence: PAGE_LOAD_FAILED }));
  useUnreachablePages((failed, status) =>
    setFailure({ key: failed.key, sentence: notLoaded(failed.pathname, status), canRetry: true }),
  );

  if (location && failure?.key === location.key) {
    return (
      <LoadFailure sentence={failure.sentence}>
        {failure.canRetry ? (
          <RetryLink location={location} />
        ) : (
          <a href={location.pathname + location.search + location.hash}>Reload the page</a>
        )}
      </LoadFailure>
    );
  }
  return <Progress loading={location !== undefined} slow={key !== undefined && key === slowKey} />;
}

/** Repeats the navigation. Input on the current page is kept until it succeeds. */
function RetryLink({ location }: { location: Location }) {
  // After a failed navigation back, the address has already changed.
  const isHere = location.pathname === window.location.pathname && location.search === window.location.search;
  return (
    <Link to={location} state={location.state} replace={isHere}>
      Try again
    </Link>
  );
}

/** Reports a page whose data cannot be loaded. The current page stays and shows the error. */
function useUnreachablePages(onFailure: (location: Location, status: number | undefined) => void) {
  const router = useContext(DataRouterContext)?.router;
  const report = useEffectEvent(onFailure);
  useEffect(() => {
    if (!router) return undefined;
    const onUnreachable = (event: Event) => {
      const pending = router.state.navigation.location;
      if (!pending) return;
      event.preventDefault();
      const { detail } = Object(event);
      report(pending, typeof detail === "number" ? detail : undefined);
    };
    window.addEventListener(PAGE_UNREACHABLE, onUnreachable);
    return () => window.removeEventListener(PAGE_UNREACHABLE, onUnreachable);
  }, [router]);
}

/**
 * When a page's chunk cannot be loaded, React Router reloads the document, which silently shows the old page again.
 * In browsers with the Navigation API that reload becomes a load error.
 */
function useFailedChunks(onFailure: (key: string) => void) {
  // Reads the router itself: a chunk can fail before a render has updated the hooks.
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
