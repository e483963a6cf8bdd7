import { parseJson } from "../text/parse-json.ts";
import type {
  Banner,
  BannerPosition,
  MegaMenuBanner,
  MenuPosition,
} from "../../content/kinds/banners/banner.schema.ts";
import { KEY_PREFIX } from "../brand/key-prefix.ts";
import { compareTexts } from "../text/fold.ts";
import { isUuid } from "../text/uuid.ts";
import { isVisible } from "../time/visibility.ts";

/** A banner is shown while it is active and `now` is within its dates (specification, section 4). */
export const BANNER_VISIBILITY = {
  status: "active",
  from: "startDate",
  until: "endDate",
} as const;

/** The browser's storage keys for the banners it fetched last (specification, section 9). */
export const BANNER_CACHE_KEY = `${KEY_PREFIX}_banners`;
export const BANNER_CACHE_VERSION_KEY = `${BANNER_CACHE_KEY}_version`;
/** The version of the banner provider. The 6 of section 9 is the version of image addresses (reading, section 7). */
export const BANNER_CACHE_VERSION = 8;
/** The window event that reloads the banners (specification, section 9). */
export const BANNERS_UPDATED_EVENT = "bannerUpdated";

/** What a page has of a banner: what only staff read, and what is empty, is left out. */
export type PageBanner = Omit<Banner, OfStaff | MayBeEmpty> & Partial<Pick<Banner, MayBeEmpty>>;
type OfStaff = "version" | "updatedDate" | "type" | "targetAudience";
type MayBeEmpty = "imageAlt" | "pages";

/** A banner as a page hands it over to the browser: the data of every page have all of them. */
export function toPageBanner(banner: Banner): PageBanner {
  const { version: _v, updatedDate: _u, type: _t, targetAudience: _a, imageAlt, pages, ...shown } = banner;
  return { ...shown, ...(imageAlt !== "" && { imageAlt }), ...(pages.length > 0 && { pages }) };
}

/** Whether a banner is shown now, at its position. A banner without a UUID is mock data (specification, section 5). */
export function isBannerShown(banner: PageBanner, now: Date): boolean {
  return isUuid(banner.id) && isVisible(BANNER_VISIBILITY, banner, now);
}

/** Returns the banners shown at a position now, sorted by priority (lowest first), creation date and id. */
export function bannersAt(banners: readonly PageBanner[], position: BannerPosition, now: Date): PageBanner[] {
  return banners
    .filter((banner) => banner.position === position && isBannerShown(banner, now))
    .sort(
      (a, b) =>
        a.priority - b.priority || compareTexts(a.createdDate, b.createdDate) || compareTexts(a.id, b.id),
    );
}

/** Returns the banners shown in a mega menu now, as in section 3 of the specification. The first is the featured card. */
export function menuBanners(banners: readonly PageBanner[], menu: MenuPosition, now: Date): MegaMenuBanner[] {
  return bannersAt(banners, menu, now).map(megaMenuBanner);
}

/** The featured card of a mega menu on a page: with the id by which a banner is counted, which the API does not give. */
export type MenuCard = MegaMenuBanner & { id?: string };

/** The same as {@link menuBanners}, for the pages. */
export function menuCards(banners: readonly PageBanner[], menu: MenuPosition, now: Date): MenuCard[] {
  return bannersAt(banners, menu, now).map((banner) => ({ ...megaMenuBanner(banner), id: banner.id }));
}

/** Converts a banner to the featured card of a mega menu (reading, section 3). */
export function megaMenuBanner(banner: PageBanner): MegaMenuBanner {
  return {
    imageUrl: banner.imageUrl,
    headline: banner.title,
    text: banner.subtitle,
    ctaLink: banner.ctaLink,
    ctaText: banner.ctaText,
  };
}

const sample = {
  imageUrl: null,
  status: "active",
  startDate: "2024-01-01T00:00:00.000Z",
  // The last instant of that day in Malta.
  endDate: "2030-12-31T22:59:59.999Z",
  responsive: null,
  createdDate: "2024-01-01T00:00:00.000Z",
} as const;

/**
 * Shown to visitors when neither the server nor the browser's cache provides banners (specification, section 8). They
 * lead to the online shop; without one they have no link.
 */
export function sampleBanners(shopOnline: string): readonly PageBanner[] {
  return SAMPLES.map((banner) => ({ ...banner, ctaLink: shopOnline || null }));
}

const SAMPLES: readonly Omit<PageBanner, "ctaLink">[] = [
  {
    ...sample,
    id: "b6d0f1c4-5a0e-4a53-9a3c-0d7f2c1e8b11",
    title: "The whole market, at your door",
    subtitle:
      "Fresh bread, local vegetables and everything else on the list, delivered across Malta and Gozo.",
    badge: "Shop online",
    ctaText: "Start shopping",
    position: "hero",
    priority: 1,
  },
  {
    ...sample,
    id: "3f8a9d27-6c41-4be2-8f15-72e4b9a0c6d2",
    title: "Order now, collect on the way home",
    subtitle: "Choose your store and your hour. We pick, pack and keep it cool.",
    badge: "Click and collect",
    ctaText: "Book a collection",
    position: "secondary",
    priority: 1,
  },
  {
    ...sample,
    id: "e1547b0c-93d8-4f6a-b2e7-58c1d40f7a93",
    title: "Forgot the milk?",
    subtitle: "The online shop never closes.",
    badge: "",
    ctaText: "Shop online",
    position: "footer",
    priority: 1,
  },
];

/**
 * Parses the banners in the browser's cache and leaves out invalid entries. Returns undefined if the cache has another
 * version or is no JSON array.
 */
export function parseCachedBanners(text: string | null, version: string | null): PageBanner[] | undefined {
  if (text === null || version !== String(BANNER_CACHE_VERSION)) return undefined;
  const entries = parseJson(text);
  return Array.isArray(entries) ? entries.filter(isBanner) : undefined;
}

const POSITIONS: Readonly<Record<BannerPosition, true>> = {
  hero: true,
  secondary: true,
  sidebar: true,
  footer: true,
  home_footer: true,
  about_footer: true,
  shop: true,
  corporate: true,
};

/** One check for each field, because Zod is too large to send to browsers. */
const CHECKS: Readonly<Record<keyof PageBanner, (value: unknown) => boolean>> = {
  id: isText,
  createdDate: isText,
  title: isText,
  subtitle: isText,
  badge: isText,
  ctaText: isText,
  ctaLink: isTextOrNull,
  imageUrl: isTextOrNull,
  imageAlt: orAbsent(isText),
  position: (value) => isText(value) && Object.hasOwn(POSITIONS, value),
  status: (value) => value === "active" || value === "inactive",
  priority: Number.isFinite,
  startDate: isTextOrNull,
  endDate: isTextOrNull,
  pages: orAbsent((value) => Array.isArray(value) && value.every(isText)),
  responsive: (value) =>
    value === null || ["mobile", "tablet", "desktop"].every((name) => isTextOrNull(fieldOf(value, name))),
};

function isBanner(value: unknown): value is PageBanner {
  return Object.entries(CHECKS).every(([name, check]) => check(fieldOf(value, name)));
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** Of what a page may not have. */
function orAbsent(check: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => value === undefined || check(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isTextOrNull(value: unknown): boolean {
  return value === null || isText(value);
}
