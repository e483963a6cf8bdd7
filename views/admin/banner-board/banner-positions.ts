import type { BannerPosition } from "../../../src/content/banners/banner.schema.ts";

/** Where each position is, as colleagues say it, in the order of the page. */
export const POSITION_WORDS: Readonly<Record<BannerPosition, string>> = {
  hero: "Top of the home page",
  secondary: "Middle of the home page",
  home_footer: "Foot of the home page",
  sidebar: "Beside the blog",
  about_footer: "Foot of the about page",
  footer: "Above the footer of every page",
  shop: "Card in the Shop menu",
  corporate: "Card in the Corporate menu",
};

/** The positions in that order. */
export const BANNER_POSITIONS: readonly BannerPosition[] = Object.keys(POSITION_WORDS).filter(isPosition);

/** Whether a text names a position. */
export function isPosition(value: string): value is BannerPosition {
  return Object.hasOwn(POSITION_WORDS, value);
}
