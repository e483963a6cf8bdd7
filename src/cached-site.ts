import { LRUCache } from "lru-cache";
import type { ContentState, ContentWatch } from "./content/content-state.ts";
import type { ProductFilter, Site } from "./context.ts";
import type { MenuPosition } from "./content/banners/banner.schema.ts";

/** Different words of one reading, such as the pages of a list; they can be made up, so there is an end to them. */
const MOST = 40;

/**
 * The same site, which reads the lists that many pages show once for each state of the content: banners, menus and
 * stores stand on every page, and a write makes all of them anew. Nothing is kept past its state, as in the page cache.
 */
export function createCachedSite(site: Site, watch: ContentWatch): Site {
  const once = <Words extends unknown[], Value extends object>(read: (...words: Words) => Promise<Value>) =>
    readOnce(read, watch);
  return {
    ...site,
    listBanners: once(() => site.listBanners()),
    listMegaMenu: once((menu: MenuPosition) => site.listMegaMenu(menu)),
    listStores: once(() => site.listStores()),
    listJobs: once(() => site.listJobs()),
    listPosts: once((filter: Parameters<Site["listPosts"]>[0]) => site.listPosts(filter)),
    countPostsByCategory: once(() => site.countPostsByCategory()),
    listProducts: once((filter: ProductFilter) => site.listProducts(filter)),
    countProductsByCategory: once(() => site.countProductsByCategory()),
    listAddresses: once(() => site.listAddresses()),
  };
}

function readOnce<Words extends unknown[], Value extends object>(
  read: (...words: Words) => Promise<Value>,
  watch: ContentWatch,
): (...words: Words) => Promise<Value> {
  const kept = new LRUCache<string, Promise<Value>>({ max: MOST });
  let stateOfKept: ContentState | undefined;
  const isCurrent = () => stateOfKept !== undefined && watch.holds(stateOfKept);
  return async (...words) => {
    if (!isCurrent()) {
      // Asked before the reading: a write that comes between makes it one of a state that is over.
      const state = await watch.current();
      if (!isCurrent()) {
        kept.clear();
        stateOfKept = state;
      }
    }
    const key = JSON.stringify(words);
    const known = kept.get(key);
    if (known) return known;
    const value = read(...words);
    kept.set(key, value);
    // Whoever asked hears of the failure; the next one asks anew.
    value.catch(() => {
      if (kept.peek(key) === value) kept.delete(key);
    });
    return value;
  };
}
