/** A link with its label. Addresses that start with http open in a new tab. */
export interface NavigationLink {
  path: string;
  label: string;
}

export interface MenuSection {
  title: string;
  links: readonly NavigationLink[];
}

/** The picture card of a mega menu. */
interface FeaturedCard {
  image: string | null;
  title: string;
  description: string;
  link: string;
  buttonText: string;
}

/** A mega menu. Its name is also the position of the banner that replaces the featured card. */
export interface MegaMenu {
  name: "shop" | "corporate";
  sections: readonly MenuSection[];
  featured: FeaturedCard | null;
}

/** An item of the primary navigation (specification, section 3). */
export type NavigationItem =
  (NavigationLink & { type: "link" }) | { path: string; label: string; type: "mega-menu"; menu: MegaMenu };

/** Whether a link is external and opens in a new tab: it starts with http (specification, section 2). */
export function isExternal(href: string): boolean {
  return /^http/i.test(href);
}

/**
 * Returns the link if it is safe to follow: http, https, mailto, tel, or a path on this site. Returns undefined for anything
 * else, such as `javascript:`, or `//host`, which is another site. Control characters are rejected everywhere, because
 * browsers ignore tabs and line breaks: `/\t/host` would be `//host`.
 */
export function safeLink(href: string | null | undefined): string | undefined {
  if (!href || /\p{Cc}/u.test(href)) return undefined;
  return /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i.test(href) ? href : undefined;
}
