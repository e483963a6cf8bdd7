import { ListChecks } from "lucide-react";
import { useLocation } from "react-router";
import { LIST_PATH } from "../../../src/rules/shopping-list/offline.ts";
import { plural } from "../../../src/rules/text/text.ts";
import type { NavigationItem, NavigationLink } from "../../../src/rules/links/links.ts";
import { useToBuy } from "../shopping-list/list-store.ts";
import styles from "./header.module.css";
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

/** The link to the visitor's shopping list, with how many things are still to buy. Without scripts it is a plain link. */
export function ListLink({ className }: { className: string | undefined }) {
  const { toBuy, label } = useListLabel();
  return (
    <a href={LIST_PATH} className={className} aria-label={label} aria-current={useCurrentLink()(LIST_PATH)}>
      <ListChecks size={20} aria-hidden="true" />
      <ListCount toBuy={toBuy} />
    </a>
  );
}

/** What a link to the list says: its name, and what is still to buy. */
export function useListLabel(): { toBuy: number; label: string } {
  const toBuy = useToBuy();
  const label = toBuy === 0 ? "Shopping list" : `Shopping list, ${plural(toBuy, "thing", "things")} to buy`;
  return { toBuy, label };
}

/** The number beside a link whose label says it too; nothing while nothing is to buy. */
export function ListCount({ toBuy }: { toBuy: number }) {
  return toBuy > 0 && <span className={styles["count"]}>{toBuy}</span>;
}
