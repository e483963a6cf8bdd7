import type { SiteSettings } from "../context.ts";
import type { SiteBrand } from "../rules/brand/site-brand.ts";
import type { NavigationLink } from "../rules/links/navigation.ts";
import type { SearchDocument } from "../rules/search/search.ts";

/** The searchable pages that are not in the navigation (specification, section 9). */
const OTHER_PAGES: readonly NavigationLink[] = [
  { path: "/", label: "Home" },
  { path: "/specials", label: "Specials" },
  { path: "/cookie-policy", label: "Cookie Policy" },
];

/** Searchable descriptions of the pages, by address, where the page's record has none. */
const descriptionsFor = ({ name, links }: SiteBrand): Readonly<Record<string, string>> => ({
  "/": `Fresh bread, island produce and fair prices in ${name} supermarkets across Malta and Gozo.`,
  "/about": `About us: the story of ${name}, our growers and fishermen, our people and what we stand for.`,
  "/locations": "Our stores in Malta and Gozo: addresses, opening hours, services, telephone and directions.",
  "/specials": "This week's offers with old and new prices, and the day on which each one ends.",
  "/products": "Everything on our shelves by category, with prices, offers and dietary marks.",
  "/blog": "News and stories from our stores.",
  "/blog?category=recipes": "Recipes with ingredients, steps and times for tonight's cooking.",
  "/blog?category=community": "What we do with our neighbours: schools, feasts, sport and charities.",
  "/careers": "Jobs in our stores, bakery, logistics and head office: see every opening and apply.",
  "/iffranka": "Save on everyday prices: the campaign, what is in it and how it works.",
  "/rewards": "Points on every euro, vouchers and members' prices: how the rewards card works.",
  "/customer-care":
    "Help and contact by telephone, WhatsApp and mail; returns, refunds, allergens and questions answered.",
  "/cookie-policy": "Which cookies and storage this site uses, why, and how to clear them.",
  "/investor-relations":
    "Key figures, reports, the financial calendar, governance and contact for investors.",
  [links.shopOnline]: "Order your groceries online, for delivery or collection.",
  [links.downloadApp]: "The app for your phone: shop, collect points and see offers.",
  [links.iffranka]: "The everyday prices of the campaign in the online shop.",
});

/**
 * The static pages that search covers: the entries of the navigation plus /, /specials and /cookie-policy, each
 * address once. A mega menu is no page of its own.
 *
 * @param described the descriptions in the pages' records, by address.
 */
export function listStaticPages(
  { brand, header, footer }: SiteSettings,
  described: ReadonlyMap<string, string> = new Map(),
): SearchDocument[] {
  const descriptions = descriptionsFor(brand);
  const links = [
    ...header.flatMap((item) =>
      item.type === "link" ? [item] : item.menu.sections.flatMap((section) => section.links),
    ),
    ...footer.flatMap((section) => section.links),
    ...OTHER_PAGES,
  ];
  const pages = new Map<string, SearchDocument>();
  for (const { path, label } of links) {
    if (pages.has(path)) continue;
    const category = path.startsWith("http") ? "Online" : brand.name;
    const description = described.get(path) ?? descriptions[path] ?? "";
    pages.set(path, { id: `page:${path}`, type: "page", title: label, description, url: path, category });
  }
  return [...pages.values()];
}
