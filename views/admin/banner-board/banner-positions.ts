import { POSITION_WORDS } from "../../../src/content/kinds/banners/banner.kind.ts";
import type { BannerPosition } from "../../../src/content/kinds/banners/banner.schema.ts";

/** The positions in page order. */
export const BANNER_POSITIONS: readonly BannerPosition[] = Object.keys(POSITION_WORDS).filter(isPosition);

/** A position of the board: that of a draft may not be chosen yet. */
export type BoardPosition = BannerPosition | "";

/** What staff call a position. */
export function positionWords(position: BoardPosition): string {
  return position === "" ? "No position yet" : POSITION_WORDS[position];
}

/** Whether a string is a banner position. */
function isPosition(value: string): value is BannerPosition {
  return Object.hasOwn(POSITION_WORDS, value);
}
