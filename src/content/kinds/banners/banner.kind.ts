import type { Kind } from "../kind.ts";
import { BANNER_VISIBILITY } from "../../../rules/banners/banners.ts";
import type { Banner, BannerPosition } from "./banner.schema.ts";

/** What staff read for each position, in the order of the page. */
export const POSITION_WORDS: Readonly<Record<BannerPosition, string>> = {
  hero: "Top of the home page",
  secondary: "Middle of the home page",
  home_footer: "Bottom of the home page",
  sidebar: "Beside the blog",
  about_footer: "Bottom of the about page",
  footer: "Above the footer",
  shop: "Card in the Shop menu",
  corporate: "Card in the Corporate menu",
};

/** The page on which a banner of a position is seen first; banners of the menus are on every page. */
const PAGE_OF_POSITION: ReadonlyMap<string, string> = new Map(
  Object.entries({
    hero: "/",
    secondary: "/",
    sidebar: "/blog",
    footer: "/",
    home_footer: "/",
    about_footer: "/about",
    shop: "/",
    corporate: "/",
  } satisfies Record<BannerPosition, string>),
);

/** The first page of a banner above the footer, from the list or from its column. */
function firstOf(pages: unknown): string {
  const [name = "home"] = /[a-z-]+/.exec(String(pages)) ?? [];
  return ["home", "other"].includes(name) ? "/" : `/${name}`;
}

export const bannerKind: Kind<Banner, "banners"> = {
  name: "banners",
  label: "Banner",
  one: "banner",
  many: "banners",
  titleField: "title",
  categoryField: "position",
  statuses: { inactive: "Draft", active: "Live" },
  visibility: BANNER_VISIBILITY,
  folders: [],
  pathFields: ["position", "pages"],
  path: (_slug, { position, pages }) =>
    position === "footer" ? firstOf(pages) : (PAGE_OF_POSITION.get(String(position)) ?? null),
  roles: ["editor"],
  permissionWords: "Edit the banners and the cards in the menus",
  approvedWith: "banners",
  expected: [
    { path: "imageUrl", words: "a picture" },
    { path: "ctaLink", words: "a link" },
  ],
  place: { label: "Banners", icon: "megaphone", letter: "a" },
};
