/** The pages for which staff choose a banner above the footer: by the first part of the address, and all others. */
export const CLOSING_PAGES = [
  "home",
  "products",
  "specials",
  "blog",
  "locations",
  "careers",
  "about",
  "rewards",
  "customer-care",
  "investor-relations",
  "iffranka",
  "cookie-policy",
  "shopping-list",
  "other",
] as const;

/** First parts of addresses that belong to another page. */
const PART_OF: Readonly<Record<string, string>> = { "": "home", recipes: "blog", message: "customer-care" };

/** The banner above the footer of a page: the first that is for this page, or for every page (reading, section 10). */
export function closingBanner<Item extends { pages?: readonly string[] }>(
  banners: readonly Item[],
  pathname: string,
): Item | undefined {
  const [, part = ""] = pathname.split("/");
  const name = PART_OF[part] ?? part;
  const page = CLOSING_PAGES.find((known) => known === name) ?? "other";
  return banners.find(({ pages = [] }) => pages.length === 0 || pages.includes(page));
}
