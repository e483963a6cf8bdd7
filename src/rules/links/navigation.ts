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
