import { brand } from "../brand.ts";

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
  featured: FeaturedCard;
}

/** An item of the primary navigation (specification, section 3). */
export type NavigationItem =
  (NavigationLink & { type: "link" }) | { path: string; label: string; type: "mega-menu"; menu: MegaMenu };

const { links } = brand;

/** The primary navigation, word for word from the specification, section 2. */
export const primaryNavigation: readonly NavigationItem[] = [
  { type: "link", path: "/about", label: "About" },
  { type: "link", path: "/locations", label: "Locations" },
  {
    type: "mega-menu",
    path: "/products",
    label: "Shop",
    menu: {
      name: "shop",
      sections: [
        {
          title: "Shop",
          links: [
            { path: links.shopOnline, label: "Shop Online" },
            { path: links.downloadApp, label: "Download App" },
            { path: "/products", label: "Product Range" },
          ],
        },
        {
          title: "Discover",
          links: [
            { path: links.iffranka, label: "#IFFRANKA" },
            { path: "/blog?category=recipes", label: "Recipes" },
          ],
        },
      ],
      featured: {
        image: null,
        title: "Download our App",
        description: "Shop in-store or online 24/7",
        link: links.downloadApp,
        buttonText: "Shop Now",
      },
    },
  },
  { type: "link", path: "/rewards", label: "Rewards" },
  {
    type: "mega-menu",
    path: "/about",
    label: "Corporate",
    menu: {
      name: "corporate",
      sections: [
        {
          title: "Business",
          links: [
            { path: "/about", label: "About Us" },
            { path: "/customer-care", label: "Customer Care" },
            { path: "/careers", label: "Careers" },
            { path: "/investor-relations", label: "Investor Relations" },
          ],
        },
        {
          title: "News",
          links: [
            { path: "/blog", label: "Latest News" },
            { path: "/blog?category=community", label: "Community" },
          ],
        },
      ],
      featured: {
        image: null,
        title: "Join Our Team",
        description: `Start your ${brand.name} career`,
        link: "/careers",
        buttonText: "View Careers",
      },
    },
  },
];

/** The columns of the footer (specification, section 2). */
export const footerNavigation: readonly MenuSection[] = [
  {
    title: "Shop",
    links: [
      { path: links.shopOnline, label: "Shop Online" },
      { path: links.downloadApp, label: "Download App" },
      { path: "/products", label: "Product Range" },
    ],
  },
  {
    title: "Discover",
    links: [
      { path: "/iffranka", label: "#IFFRANKA" },
      { path: "/blog?category=recipes", label: "Recipes" },
      { path: "/blog", label: "Latest News" },
      { path: "/blog?category=community", label: "Community" },
    ],
  },
  {
    title: "Corporate",
    links: [
      { path: "/about", label: "About Us" },
      { path: "/locations", label: "Locations" },
      { path: "/customer-care", label: "Customer Care" },
      { path: "/careers", label: "Careers" },
      { path: "/rewards", label: "Rewards" },
    ],
  },
];
