import { useLocation } from "react-router";
import type { NavigationItem, NavigationLink } from "../../../src/rules/links/links.ts";
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

/** As `useCurrentLink`, for the links of the main navigation: of several that lead to the page, the first is current. */
export function useCurrentItem(items: readonly NavigationItem[]): CurrentItem {
  const currentLink = useCurrentLink();
  const page = items
    .flatMap((item) => (item.type === "link" ? item : item.menu.sections.flatMap(({ links }) => links)))
    .find(({ path }) => currentLink(path) === "page");
  return (link) => (page ? (link === page ? "page" : undefined) : currentLink(link.path));
}

export type CurrentItem = (link: NavigationLink) => "page" | "true" | undefined;

function categoryOf(query: string): string | null {
  return new URLSearchParams(query).get("category");
}
