import { useLocation } from "react-router";
import { useIsMissing } from "../../document/is-missing.ts";

/**
 * Returns a function that compares a link with the current page: `page` for the same page, `true` for a page below
 * the link's path, otherwise undefined. A `category` parameter makes a list a separate page. The not-found page is below
 * no link: it answers many addresses.
 */
export function useCurrentLink(): (path: string) => "page" | "true" | undefined {
  const { pathname, search } = useLocation();
  const category = categoryOf(search);
  const isMissing = useIsMissing();
  return (path) => {
    if (import.meta.env.SSR && isMissing) return undefined;
    const [target = "", query = ""] = path.split("?");
    if (pathname === target) return categoryOf(query) === category ? "page" : undefined;
    return !query && pathname.startsWith(`${target}/`) ? "true" : undefined;
  };
}

function categoryOf(query: string): string | null {
  return new URLSearchParams(query).get("category");
}
