import { POSITION_WORDS } from "../../../src/content/banners/banner.kind.ts";
import type { BannerPosition } from "../../../src/content/banners/banner.schema.ts";

/** The positions, in the order of the page. */
export const BANNER_POSITIONS: readonly BannerPosition[] = Object.keys(POSITION_WORDS).filter(isPosition);

/** Whether a text names a position. */
export function isPosition(value: string): value is BannerPosition {
  return Object.hasOwn(POSITION_WORDS, value);
}
