/** For how many days counts are kept, by what is counted: two years, and less for what a visitor has typed. */
const KEPT = {
  /** A view of a page, by its path. */
  view: 731,
  /** A visit, by the host that it came from; an empty host where there is none. */
  source: 731,
  /** Links that leave the site, by the page on which they were pressed. */
  shop: 731,
  app: 731,
  whatsapp: 731,
  phone: 731,
  directions: 731,
  pdf: 731,
  apply: 731,
  /** An application that was sent, by the page of its job. */
  sent: 731,
  /** A banner, by its id. */
  bannerSeen: 731,
  bannerPressed: 731,
  /** A product that was opened from the offers, and a page that was opened from search results, by its path. */
  offer: 731,
  found: 731,
  /** What was added to a shopping list: the page of a product, otherwise the page on which it was added. */
  listed: 731,
  /** The use of a redirect, by its id. */
  redirect: 731,
  /** A monthly report that is sent, under one subject. */
  report: 731,
  /** A search without results, by its folded words. */
  miss: 90,
  /** An address without a page to which a person came from another site. */
  missing: 90,
} as const;

/** What is counted by day and subject. */
export type Counted = keyof typeof KEPT;

/** Each sort of count, with the days after which it is deleted. */
export const EXPIRED_WITHIN: readonly (readonly [Counted, number])[] = Object.entries(KEPT).flatMap(
  ([what, days]) => (isCounted(what) ? [[what, days] as const] : []),
);

function isCounted(what: string): what is Counted {
  return Object.hasOwn(KEPT, what);
}

/** The links that leave the site, with what staff read for each. */
export const LEAVING = {
  shop: "Online shop",
  app: "App",
  whatsapp: "WhatsApp",
  phone: "Phone",
  directions: "Directions",
  pdf: "PDF files",
  apply: "Job applications begun",
} as const satisfies Partial<Record<Counted, string>>;

export type Leaving = keyof typeof LEAVING;
