import {
  BANNER_CACHE_KEY,
  BANNER_CACHE_VERSION,
  BANNER_CACHE_VERSION_KEY,
  parseCachedBanners,
} from "../../../src/rules/banners/banners.ts";
import type { Banner } from "../../../src/content/kinds/banners/banner.schema.ts";

/**
 * The banners cached in this browser. Undefined if there are none of this version, or if storage is disabled. An empty
 * list is no fallback (reading, section 9).
 */
export function readCachedBanners(): Banner[] | undefined {
  try {
    const banners = parseCachedBanners(
      localStorage.getItem(BANNER_CACHE_KEY),
      localStorage.getItem(BANNER_CACHE_VERSION_KEY),
    );
    return banners?.length ? banners : undefined;
  } catch {
    // Storage may be disabled.
    return undefined;
  }
}

/**
 * Caches the banners for when the server cannot be reached. An unchanged list is not written again, since every write
 * makes other tabs reload theirs.
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
    // Storage is disabled or full. The page shows its banners anyway.
  }
}
