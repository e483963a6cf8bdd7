import { SEARCHED_KINDS, serverKindOf } from "../../../content/kinds/kinds.server.ts";
import type { ContentKind } from "../../../content/kinds/kinds.ts";
import { searchIndexOf } from "../../../content/search-index/index-of.ts";
import type { NavigationLink } from "../../../rules/links/links.ts";
import {
  searchDocuments,
  searchTerm,
  type SearchDocument,
  type SearchResult,
} from "../../../rules/matching/search.ts";
import { LIST_PATH } from "../../../rules/shopping-list/offline.ts";
import type { SiteSettings } from "../../../content/settings/public-settings.ts";
import type { Search } from "../begin-search.ts";

/** The kinds whose records are in the list of the specification, and those that stand beside it. */
const LISTED = SEARCHED_KINDS.filter((kind) => !serverKindOf(kind).search?.isBesideList);
const BESIDE = SEARCHED_KINDS.filter((kind) => serverKindOf(kind).search?.isBesideList);

/** What has the letters of a query. */
export interface Matches {
  /** The list of the specification: at most ten. */
  results: SearchResult[];
  /** That list, and the first ten of each kind, for which it has no room. */
  ofEachKind: SearchResult[];
}

/**
 * Returns as the list of the specification the same results as `searchDocuments` over the static pages, posts, jobs and
 * products, but reads only the records that the index puts first, since the index has only their ids.
 */
export async function findMatches(query: string, search: Search): Promise<Matches> {
  const found = await Promise.all([
    search.orNothing("pages", async () => (await search.knownPages()).documents),
    ...LISTED.map((kind) => findFirst(kind, query, search)),
  ]);
  const results = searchDocuments(found.flat(), query);
  return {
    results,
    ofEachKind: [...results, ...found.flatMap((documents) => searchDocuments(documents, query))],
  };
}

/** Returns what has the letters of the query and is not in that list, such as recalls. */
export async function findBesideList(query: string, search: Search): Promise<SearchResult[]> {
  const found = await Promise.all(BESIDE.map((kind) => findFirst(kind, query, search)));
  return searchDocuments(found.flat(), query);
}

async function findFirst(
  kind: ContentKind,
  query: string,
  { db, now, orNothing, readDocuments }: Search,
): Promise<SearchDocument[]> {
  const term = searchTerm(query);
  if (term === undefined) return [];
  return orNothing(kind, async () => {
    const range = serverKindOf(kind).search?.range ?? 0;
    const ids = await searchIndexOf(db).findFirst(db, { kind, range, term, now });
    return [...(await readDocuments(kind, ids)).values()];
  });
}

/** The searchable pages that are not in the navigation (specification, section 9), and the shopping list. */
const OTHER_PAGES: readonly NavigationLink[] = [
  { path: "/", label: "Home" },
  { path: "/specials", label: "Specials" },
  { path: "/cookie-policy", label: "Cookie Policy" },
  { path: LIST_PATH, label: "Shopping list" },
];

/**
 * The static pages that search covers: the entries of the navigation plus /, /specials, /cookie-policy and the
 * shopping list. An address with two names, such as About and About Us, is found by each. A mega menu is no page of its own.
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
  return links.map(({ path, label }) => ({
    id: `page:${path}`,
    type: "page",
    title: label,
    description: described.get(path) ?? "",
    url: path,
    category: path.startsWith("http") ? "Online" : brand.name,
  }));
}
