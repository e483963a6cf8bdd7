import { z } from "zod";
import { CLOSING_PAGES } from "../../../rules/banners/closing-banners.ts";
import {
  choices,
  endInstant,
  instant,
  line,
  link,
  pictureUrl,
  requiredLine,
} from "../../../rules/schema/fields.ts";
import type { RecordFields } from "../../lifecycle/record.ts";

/** The page areas of section 2, and the two mega menus (reading, section 3). */
export const PAGE_POSITIONS = [
  "hero",
  "secondary",
  "sidebar",
  "footer",
  "home_footer",
  "about_footer",
] as const;
export const MENU_POSITIONS = ["shop", "corporate"] as const;

export function isInMenu(position: unknown): boolean {
  return MENU_POSITIONS.some((menu) => menu === position);
}

/** The type that belongs to a position (reading, section 3). */
export function typeAt(position: unknown): "home" | "mega-menu" {
  return isInMenu(position) ? "mega-menu" : "home";
}

const BANNER_STATUSES = ["active", "inactive"] as const;

const picture = pictureUrl.nullable().default(null);

/** A promotional banner: the fields of section 3, a description of its picture, and the pages of one above the footer. */
export const bannerSchema = z.strictObject({
  title: requiredLine(120),
  subtitle: line(300).default(""),
  badge: line(60).default(""),
  ctaText: line(60).default(""),
  ctaLink: link.nullable().default(null),
  imageUrl: picture,
  /** What the picture says or shows that the words beside it do not; usually nothing. */
  imageAlt: line(300).default(""),
  type: z.enum(["home", "mega-menu"]).default("home"),
  position: z.enum([...PAGE_POSITIONS, ...MENU_POSITIONS]),
  status: z.enum(BANNER_STATUSES).default("inactive"),
  /** Lower shows first. */
  priority: z.int().min(0).max(1_000_000).default(100),
  startDate: instant.nullable().default(null),
  endDate: endInstant.nullable().default(null),
  /** The pages above whose footer it shows; empty means every page. Other positions ignore it. */
  pages: choices(CLOSING_PAGES),
  /** A label for staff; it does not affect display. */
  targetAudience: line(80).default(""),
  /** Another picture for a breakpoint that the first does not fit. */
  responsive: z.strictObject({ mobile: picture, tablet: picture, desktop: picture }).nullable().default(null),
});

export type BannerInput = z.input<typeof bannerSchema>;
export type Banner = z.output<typeof bannerSchema> & RecordFields;
export type BannerPosition = Banner["position"];
export type PagePosition = (typeof PAGE_POSITIONS)[number];
export type MenuPosition = (typeof MENU_POSITIONS)[number];

/** A banner in the response of `GET /banners/mega-menu/{name}` (specification, section 3). */
export const megaMenuBannerSchema = z.strictObject({
  imageUrl: z.string().nullable(),
  headline: z.string(),
  text: z.string(),
  ctaLink: z.string().nullable(),
  ctaText: z.string(),
});

export type MegaMenuBanner = z.output<typeof megaMenuBannerSchema>;
