import { LRUCache } from "lru-cache";
import type { ContentState, ContentWatch } from "./content/content-watch.ts";
import type { Site } from "./context.ts";
import { MAX_QUERY } from "./rules/search/search.ts";

/** Results kept of one method. Its arguments come from addresses, so their number is limited. */
const MAX_RESULTS = 100;

/** Answers kept of the search: visitors begin with the same words, and each letter that they type is a search. */
const MAX_ANSWERS = 1_000;

/**
 * A site that reads each list once for each state of the content: banners and stores stand on every page, and a write
 * invalidates all pages. No result outlives its state, as in the page cache.
 */
export function createCachedSite(site: Site, watch: ContentWatch): Site {
  const search = cached(
    async (query: string) => {
      const failures: unknown[] = [];
      return { answer: await site.search(query, (error) => failures.push(error)), failures };
    },
    watch,
    MAX_ANSWERS,
    // Without a source that failed, the next search may find more.
    ({ failures }) => failures.length === 0,
  );
  return {
    ...site,
    async search(query, report) {
      const { answer, failures } = await search(query.trim().slice(0, MAX_QUERY));
      failures.forEach(report);
      return answer;
    },
    list: cached(site.list, watch),
    page: cached(site.page, watch),
    countByCategory: cached(site.countByCategory, watch),
    filledLists: cached(site.filledLists, watch),
    settings: cached(site.settings, watch),
    planAddresses: cached(site.planAddresses, watch),
  };
}

/** The same method; equal arguments return the same promise for as long as the content's state holds. */
function cached<Args extends unknown[], Value extends object>(
  read: (...args: Args) => Promise<Value>,
  watch: ContentWatch,
  max = MAX_RESULTS,
  isComplete: (value: Value) => boolean = () => true,
): (...args: Args) => Promise<Value> {
  const results = new LRUCache<string, Promise<Value>>({ max });
  let stateOfResults: ContentState | undefined;
  const isCurrent = () => stateOfResults !== undefined && watch.holds(stateOfResults);
  return async (...args) => {
    if (!isCurrent()) {
      // Read before the content: a write in between makes the result one of a state that no longer holds.
      const state = await watch.current();
      if (!isCurrent()) {
        results.clear();
        stateOfResults = state;
      }
    }
    const key = JSON.stringify(args);
    const known = results.get(key);
    if (known) return known;
    const result = read(...args);
    results.set(key, result);
    const forget = () => {
      if (results.peek(key) === result) results.delete(key);
    };
    // The caller gets the failure; the next call reads again.
    result.then((value) => isComplete(value) || forget(), forget);
    return result;
  };
}
