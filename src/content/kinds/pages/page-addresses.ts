/** The slug of the home page, whose address is not its slug. */
export const HOME_SLUG = "home";

/**
 * The pages of the specification, by their slugs. They keep these addresses; staff can edit them, but not bin, unpublish
 * or move them.
 */
const FIXED_PATHS: ReadonlyMap<string, string> = new Map([
  [HOME_SLUG, "/"],
  ...[
    "about",
    "locations",
    "specials",
    "products",
    "blog",
    "careers",
    "iffranka",
    "rewards",
    "customer-care",
    "cookie-policy",
    "investor-relations",
  ].map((slug) => [slug, `/${slug}`] as const),
]);

/** The slugs of the pages of the specification. */
export const FIXED_SLUGS: readonly string[] = [...FIXED_PATHS.keys()];

/** Whether a page is one of the specification's. */
export function isFixedPage(slug: unknown): boolean {
  return typeof slug === "string" && FIXED_PATHS.has(slug);
}

/** The address of a page: `/about`, `/summer/recipes`. */
export function pagePath(slug: string): string {
  return FIXED_PATHS.get(slug) ?? `/${slug}`;
}

/**
 * First parts of addresses that no page of staff can have: those of screens, of the API and of files. A test compares the
 * list with the routes of the build.
 */
export const RESERVED_WORDS: readonly string[] = [
  ...FIXED_SLUGS,
  "activate",
  "admin",
  "api",
  "apply",
  "assets",
  "emoji",
  "favicon",
  "fonts",
  "forms",
  "healthz",
  "livez",
  "login",
  "logout",
  "manifest",
  "message",
  "metrics",
  "not-found",
  "preview",
  "readyz",
  "recalls",
  "recipes",
  "request-password-reset",
  "reset-password",
  "robots",
  "search",
  "share",
  "shopping-list",
  "sitemap",
  "static",
  "subscribe",
  "unsubscribe",
  "uploads",
];

/** Whether the first part of a slug is reserved: `search`, `admin/menu`. */
export function isReservedAddress(slug: string): boolean {
  return RESERVED_WORDS.includes(slug.split("/", 1)[0] ?? "");
}
