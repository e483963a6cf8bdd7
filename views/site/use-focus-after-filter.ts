import { useEffect } from "react";

/**
 * After a link or form that only changes the query of a page, such as a filter, the focus continues in the main area
 * instead of at the top of the new document.
 */
export function useFocusAfterFilter(): void {
  useEffect(() => {
    const { href, origin, pathname, search, hash } = window.location;
    const from = new URL(document.referrer || "about:blank", href);
    const isFiltered = from.origin === origin && from.pathname === pathname && from.search !== search;
    // With a fragment the browser continues there. The visitor may have moved on before the scripts ran.
    if (!isFiltered || hash || document.activeElement !== document.body) return;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, []);
}
