import type { MenuSection, NavigationItem } from "./links.ts";

/** Which lists of the site have an entry that visitors see. */
export interface FilledLists {
  products: boolean;
  stores: boolean;
  posts: boolean;
}

/**
 * Whether a path leads to a list without entries; a category of a list that has others counts as filled. Careers is not among them: the page has more than its list. Undefined
 * lists could not be read, so nothing is known of them.
 */
export function leadsToEmptyList(path: string, filled: FilledLists | undefined): boolean {
  if (!filled) return false;
  const [page = ""] = path.split("?", 1);
  switch (page) {
    case "/products":
    case "/specials":
      return !filled.products;
    case "/locations":
      return !filled.stores;
    case "/blog":
      return !filled.posts;
    default:
      return false;
  }
}

/** The sections of a menu without links to empty lists. A section without links is left out. */
export function withoutEmptyLists(
  sections: readonly MenuSection[],
  filled: FilledLists | undefined,
): MenuSection[] {
  return sections.flatMap(({ title, links }) => {
    const left = links.filter(({ path }) => !leadsToEmptyList(path, filled));
    return left.length === 0 ? [] : [{ title, links: left }];
  });
}

/** The navigation without links to empty lists. A mega menu without links is left out. */
export function navigationWithoutEmptyLists(
  items: readonly NavigationItem[],
  filled: FilledLists | undefined,
): NavigationItem[] {
  return items.flatMap((item): NavigationItem[] => {
    if (item.type === "link") return leadsToEmptyList(item.path, filled) ? [] : [item];
    const sections = withoutEmptyLists(item.menu.sections, filled);
    return sections.length === 0 ? [] : [{ ...item, menu: { ...item.menu, sections } }];
  });
}
