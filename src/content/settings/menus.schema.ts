import { z } from "zod";
import { CONTENT_KINDS } from "../kinds/kinds.ts";
import { cleanLine, optionalLink, pictureUrl } from "../../rules/schema/fields.ts";
import { MISSING } from "../../rules/schema/error-messages.ts";

/** The links of the settings that a menu can follow. */
const FOLLOWED_LINKS = [
  "shopOnline",
  "downloadApp",
  "rewards",
  "iffranka",
  "privacyPolicy",
  "terms",
  "radio",
] as const;

export type FollowedLink = (typeof FOLLOWED_LINKS)[number];

const page = (label: string, path: string) => ({ label, path, follows: null });

const followed = (label: string, id: FollowedLink) => ({
  label,
  path: "",
  follows: { kind: "links" as const, id },
});

/** In the header and in the footer. */
const SHOP_LINKS = {
  title: "Shop",
  links: [
    followed("Shop Online", "shopOnline"),
    followed("Download App", "downloadApp"),
    page("Product Range", "/products"),
  ],
};

/**
 * The primary navigation, word for word from the specification, section 2, and the categories of the range. `{product}`
 * stands for the brand's name.
 */
const HEADER_ITEMS = [
  { ...page("About", "/about"), menu: null },
  { ...page("Locations", "/locations"), menu: null },
  {
    ...page("Shop", "/products"),
    menu: {
      name: "shop" as const,
      sections: [
        SHOP_LINKS,
        {
          title: "Discover",
          links: [followed("#IFFRANKA", "iffranka"), page("Recipes", "/blog?category=recipes")],
        },
        {
          title: "Shelf by shelf",
          links: [
            page("Fruit & veg", "/products?category=fruit-veg"),
            page("Bakery", "/products?category=bakery"),
            page("Dairy & deli", "/products?category=dairy-deli"),
            page("Butcher", "/products?category=butcher"),
            page("Fish counter", "/products?category=fish"),
            page("Pantry", "/products?category=pantry"),
            page("Drinks", "/products?category=drinks"),
            page("Frozen", "/products?category=frozen"),
            page("Home care", "/products?category=home-care"),
            page("Health & beauty", "/products?category=health-beauty"),
          ],
        },
      ],
      featured: {
        image: null,
        title: "Download our App",
        description: "Shop in-store or online 24/7",
        path: "",
        follows: { kind: "links" as const, id: "downloadApp" as const },
        buttonText: "Shop Now",
      },
    },
  },
  { ...page("Rewards", "/rewards"), menu: null },
  {
    ...page("Corporate", "/about"),
    menu: {
      name: "corporate" as const,
      sections: [
        {
          title: "Business",
          links: [
            page("About Us", "/about"),
            page("Customer Care", "/customer-care"),
            page("Careers", "/careers"),
            page("Investor Relations", "/investor-relations"),
          ],
        },
        {
          title: "News",
          links: [page("Latest News", "/blog"), page("Community", "/blog?category=community")],
        },
      ],
      featured: {
        image: null,
        title: "Join Our Team",
        description: "Start your {product} career",
        path: "/careers",
        follows: null,
        buttonText: "View Careers",
      },
    },
  },
];

/** The columns of the footer (specification, section 2). */
const FOOTER_COLUMNS = [
  SHOP_LINKS,
  {
    title: "Discover",
    links: [
      page("#IFFRANKA", "/iffranka"),
      page("Recipes", "/blog?category=recipes"),
      page("Latest News", "/blog"),
      page("Community", "/blog?category=community"),
    ],
  },
  {
    title: "Corporate",
    links: [
      page("About Us", "/about"),
      page("Locations", "/locations"),
      page("Customer Care", "/customer-care"),
      page("Careers", "/careers"),
      page("Rewards", "/rewards"),
    ],
  },
];

/** Limits of what a menu can hold on a screen. */
const MAX_ITEMS = 12;
const MAX_SECTIONS = 6;
const MAX_LINKS = 20;

/** What a link follows: a link of the settings, or the address of a record, also after the address has changed. */
const followsSchema = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({ kind: z.literal("links"), id: z.enum(FOLLOWED_LINKS) }),
    z.strictObject({ kind: z.enum(CONTENT_KINDS), id: z.uuid("Please choose a page.") }),
  ],
  "Please choose a page, or type an address.",
);

/** Where a link of a menu leads. A typed path shows where it follows nothing. */
const targetFields = {
  path: optionalLink.default(""),
  follows: followsSchema.nullable().default(null),
};

const label = cleanLine(60).min(1, MISSING);

const linkSchema = z.strictObject({ label, ...targetFields });

const sectionSchema = z.strictObject({
  title: label,
  links: z.array(linkSchema).max(MAX_LINKS, `Please use at most ${MAX_LINKS} links.`).default([]),
});

/** The card of a mega menu while no banner has its place. */
const featuredSchema = z.strictObject({
  image: pictureUrl.nullable().default(null),
  title: cleanLine(60).default(""),
  description: cleanLine(160).default(""),
  ...targetFields,
  buttonText: cleanLine(40).default(""),
});

const megaMenuSchema = z.strictObject({
  /** Which mega menu it is: the position of the banner that replaces its card. */
  name: z.enum(["shop", "corporate"]),
  sections: z
    .array(sectionSchema)
    .max(MAX_SECTIONS, `Please use at most ${MAX_SECTIONS} sections.`)
    .default([]),
  featured: featuredSchema.nullable().default(null),
});

const itemSchema = z.strictObject({
  label,
  ...targetFields,
  /** A mega menu, instead of a link. */
  menu: megaMenuSchema.nullable().default(null),
});

/** The menu of the header. */
export const headerSchema = z.strictObject({
  items: z
    .array(itemSchema)
    .max(MAX_ITEMS, `Please use at most ${MAX_ITEMS} entries.`)
    .superRefine((items, context) => {
      const seen = new Set<string>();
      items.forEach(({ menu }, index) => {
        if (menu && seen.has(menu.name))
          context.addIssue({
            code: "custom",
            path: [index, "menu", "name"],
            message: "Each mega menu can be there once: its banners belong to it.",
          });
        if (menu) seen.add(menu.name);
      });
    })
    .default(HEADER_ITEMS),
});

/** The columns of the footer. */
export const footerSchema = z.strictObject({
  columns: z
    .array(sectionSchema)
    .max(MAX_SECTIONS, `Please use at most ${MAX_SECTIONS} columns.`)
    .default(FOOTER_COLUMNS),
});

export type HeaderMenu = z.output<typeof headerSchema>;
export type FooterMenu = z.output<typeof footerSchema>;
export type StoredMenuLink = z.output<typeof linkSchema>;
export type MenuLinkTarget = Pick<StoredMenuLink, "path" | "follows">;
export type StoredMenuSection = z.output<typeof sectionSchema>;
export type StoredMegaMenu = z.output<typeof megaMenuSchema>;
export type StoredMenuItem = z.output<typeof itemSchema>;
