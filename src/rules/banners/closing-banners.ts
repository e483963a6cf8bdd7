import type { Banner } from "../../content/kinds/banners/banner.schema.ts";

/** By the first part of a page's path, the pages of this site that follow it, the best first. */
const NEXT: Readonly<Record<string, readonly string[]>> = {
  products: ["/locations"],
  specials: ["/locations"],
  "customer-care": ["/locations"],
  message: ["/locations"],
  blog: ["/specials"],
  recipes: ["/specials"],
  "shopping-list": ["/specials"],
  locations: ["/specials"],
  rewards: ["/specials"],
  careers: ["/about", "/locations"],
  about: ["/careers", "/locations"],
};

/**
 * Returns those of the footer's banners that a page shows, in their order: all that lead nowhere or to another site, such
 * as notices, and one of those that lead to a page of this site, so that the last strip differs from page to page. It is the
 * one that follows the page best, or else the first that does not lead to the page itself.
 */
export function closingBanners(banners: readonly Banner[], pathname: string): Banner[] {
  const [, part = ""] = pathname.split("/");
  const invitations = banners.filter(
    ({ ctaLink }) => ctaLink?.startsWith("/") && !leadsTo(ctaLink, `/${part}`),
  );
  const following = (NEXT[part] ?? []).flatMap((path) =>
    invitations.filter(({ ctaLink }) => ctaLink && leadsTo(ctaLink, path)),
  );
  const chosen = following[0] ?? invitations[0];
  return banners.filter((banner) => banner === chosen || !banner.ctaLink?.startsWith("/"));
}

function leadsTo(link: string, path: string): boolean {
  return link.split(/[?#]/, 1)[0] === path;
}
