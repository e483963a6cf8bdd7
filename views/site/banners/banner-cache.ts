import {
  BANNER_CACHE_KEY,
  BANNER_CACHE_VERSION,
  BANNER_CACHE_VERSION_KEY,
  parseCachedBanners,
} from "../../../src/rules/banners/banners.ts";
import type { Banner } from "../../../src/content/banners/banner.schema.ts";

/** The banners that this browser kept; undefined where it has none of this version, or keeps nothing at all. */
export function readCachedBanners(): Banner[] | undefined {
  try {
    return parseCachedBanners(
      localStorage.getItem(BANNER_CACHE_KEY),
      localStorage.getItem(BANNER_CACHE_VERSION_KEY),
    );
  } catch {
    // Storage may be switched off.
    return undefined;
  }
}

/**
 * Keeps the banners for a day on which the server can't be reached. What is there already isn't written again,
 * since every write tells the other tabs to reload.
 */
export function cacheBanners(banners: readonly Banner[]): void {
  const version = String(BANNER_CACHE_VERSION);
  const text = JSON.stringify(banners);
  try {
    if (localStorage.getItem(BANNER_CACHE_VERSION_KEY) !== version) {
      localStorage.setItem(BANNER_CACHE_VERSION_KEY, version);
    }
    if (localStorage.getItem(BANNER_CACHE_KEY) !== text) localStorage.setItem(BANNER_CACHE_KEY, text);
  } catch {
    // Switched off or full: the page has its banners all the same.
  }
}
