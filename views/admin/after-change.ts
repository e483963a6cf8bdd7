import type { ContentKind } from "../../src/content/kinds.ts";
import { BANNER_CACHE_KEY, BANNERS_UPDATED_EVENT } from "../../src/rules/banners/banners.ts";

/** What has to follow a change of a kind in the browser. */
const AFTER_CHANGE: Partial<Record<ContentKind, () => void>> = { banners: announceBannerChange };

/** Runs what has to follow a change of a kind. Call it after every record written, binned or restored. */
export function afterChange(kind: ContentKind): void {
  AFTER_CHANGE[kind]?.();
}

/**
 * Tells the open pages of the site that banners have changed (specification, sections 4 and 9): this
 * one by the `bannerUpdated` event, other tabs by the storage key.
 */
function announceBannerChange(): void {
  window.dispatchEvent(new Event(BANNERS_UPDATED_EVENT));
  try {
    const kept = window.localStorage.getItem(BANNER_CACHE_KEY) ?? "";
    // Other tabs hear of a key only when its value changes. A space more or less leaves the JSON as it is.
    window.localStorage.setItem(BANNER_CACHE_KEY, kept.endsWith(" ") ? kept.slice(0, -1) : `${kept} `);
  } catch {
    // Switched off or full: other tabs see it with their next page.
  }
}
