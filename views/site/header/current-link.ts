import { useLocation } from "react-router";

/**
 * Tells whether a link is where the visitor is: `page` for the very page, `true` for a place
 * within its part of the site, undefined otherwise. A list's category makes it a page of its own.
 */
export function useCurrentLink(): (path: string) => "page" | "true" | undefined {
  const { pathname, search } = useLocation();
  const category = categoryOf(search);
  return (path) => {
    const [target = "", query = ""] = path.split("?");
    if (pathname === target) return categoryOf(query) === category ? "page" : undefined;
    return !query && pathname.startsWith(`${target}/`) ? "true" : undefined;
  };
}

function categoryOf(query: string): string | null {
  return new URLSearchParams(query).get("category");
}
