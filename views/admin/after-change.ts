import type { ContentKind } from "../../src/content/kinds/kinds.ts";
import { BANNER_CACHE_KEY, BANNERS_UPDATED_EVENT } from "../../src/rules/banners/banners.ts";

/** What the browser runs after a change, by kind. */
const AFTER_CHANGE: Partial<Record<ContentKind, () => void>> = { banners: announceBannerChange };

/** Call it after each write of a record, including to and from the bin. */
export function afterChange(kind: ContentKind): void {
  AFTER_CHANGE[kind]?.();
}

/**
 * Notifies open pages of the site that banners have changed (specification, sections 4 and 9): this page by the
 * `bannerUpdated` event, other tabs by the storage key.
 */
function announceBannerChange(): void {
  window.dispatchEvent(new Event(BANNERS_UPDATED_EVENT));
  try {
    const cached = window.localStorage.getItem(BANNER_CACHE_KEY) ?? "";
    // The storage event fires only if the value changes. A trailing space does not change the JSON.
    window.localStorage.setItem(BANNER_CACHE_KEY, cached.endsWith(" ") ? cached.slice(0, -1) : `${cached} `);
  } catch {
    // Storage is disabled or full: other tabs see the change with their next page.
  }
}
