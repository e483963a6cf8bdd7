import type { ContentWatch } from "../content/content-watch.ts";
import { cached } from "../content/content-state.ts";
import type { ContentKind } from "../content/kinds/kinds.ts";
import { serverKindOf } from "../content/kinds/kinds.server.ts";
import type { Site } from "./context.ts";
import { MAX_QUERY } from "../rules/matching/search.ts";

/** Cached answers of the search: visitors begin with the same words, and each letter that they type is a search. */
const MAX_ANSWERS = 1_000;

/** Cached records: the pages of sections, which every screen is, and the recipes and products that they show. */
const MAX_RECORDS = 200;

/** Which lists have entries depends on these. */
const FILLED_LISTS: readonly ContentKind[] = ["products", "stores", "blogs"];

/** The kinds whose records the records of a kind name: which of them show changes what visitors read of it. */
function namedBy(kind: ContentKind): readonly string[] {
  const { kinds = [] } = serverKindOf(kind).viewContext ?? {};
  return kinds.length > 0 ? [...kinds, "slug_redirects"] : [];
}

/**
 * A site that reads each list once for each state of the content: banners and stores stand on every page, and a write
 * invalidates all pages. No result outlives its state, as in the page cache; a result that depends on few tables has their
 * state, which a write to another table does not end.
 */
export function createCachedSite(site: Site, watch: ContentWatch): Site {
  const search = cached(
    async (query: string) => {
      const failures: unknown[] = [];
      return { answer: await site.search(query, (error) => failures.push(error), cachedSite), failures };
    },
    watch,
    // Without a source that failed, the next search may find more.
    { max: MAX_ANSWERS, isComplete: ({ failures }) => failures.length === 0 },
  );
  const cachedSite: Site = {
    ...site,
    async search(query, report) {
      const { answer, failures } = await search(query.trim().slice(0, MAX_QUERY));
      failures.forEach(report);
      return answer;
    },
    find: cached(site.find, watch, {
      max: MAX_RECORDS,
      tablesOf: (_found, kind) => [kind, "slug_redirects", ...namedBy(kind)],
      // The addresses that lead nowhere have no end.
      isComplete: (found) => found !== undefined,
    }),
    list: cached(site.list, watch, { tablesOf: (_list, kind) => [kind, ...namedBy(kind)] }),
    page: cached(site.page, watch),
    countByCategory: cached(site.countByCategory, watch, { tablesOf: (_counts, kind) => [kind] }),
    offered: cached(site.offered, watch, { tablesOf: () => ["products", "offers", "stores"] }),
    cards: cached(site.cards, watch),
    filledLists: cached(site.filledLists, watch, { tablesOf: () => FILLED_LISTS }),
    settings: cached(site.settings, watch, { tablesOf: ({ namedKinds }) => ["settings", ...namedKinds] }),
    knownPages: cached(site.knownPages, watch, { tablesOf: ({ tables }) => tables }),
    searchByType: (query, report) => site.searchByType(query, report, cachedSite),
    recipes: cached(site.recipes, watch, { tablesOf: () => ["blogs"] }),
    offeredSlugs: cached(() => site.offeredSlugs(cachedSite), watch, {
      tablesOf: () => ["products", "offers", "stores", "slug_redirects"],
    }),
    announced: cached(site.announced, watch, { tablesOf: () => ["products", "offers", "stores"] }),
    announcedCards: cached(site.announcedCards, watch),
    planAddresses: cached(site.planAddresses, watch),
  };
  return cachedSite;
}
