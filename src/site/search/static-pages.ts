import type { SiteSettings } from "../context.ts";
import type { NavigationLink } from "../../rules/links/navigation.ts";
import { LIST_PATH } from "../../rules/shopping-list/offline.ts";
import type { SearchDocument } from "../../rules/matching/search.ts";

/** The searchable pages that are not in the navigation (specification, section 9), and the shopping list. */
const OTHER_PAGES: readonly NavigationLink[] = [
  { path: "/", label: "Home" },
  { path: "/specials", label: "Specials" },
  { path: "/cookie-policy", label: "Cookie Policy" },
  { path: LIST_PATH, label: "Shopping list" },
];

/**
 * The static pages that search covers: the entries of the navigation plus /, /specials, /cookie-policy and the
 * shopping list, each address once. A mega menu is no page of its own.
 *
 * @param described the descriptions in the pages' records, by address.
 */
export function listStaticPages(
  { brand, header, footer }: SiteSettings,
  described: ReadonlyMap<string, string> = new Map(),
): SearchDocument[] {
  const links = [
    ...header.flatMap((item) =>
      item.type === "link" ? [item] : item.menu.sections.flatMap((section) => section.links),
    ),
    ...footer.flatMap((section) => section.links),
    ...OTHER_PAGES,
  ];
  const pages = new Map<string, SearchDocument>();
  for (const { path, label } of links) {
    if (pages.has(path)) continue;
    const category = path.startsWith("http") ? "Online" : brand.name;
    const description = described.get(path) ?? "";
    pages.set(path, { id: `page:${path}`, type: "page", title: label, description, url: path, category });
  }
  return [...pages.values()];
}
