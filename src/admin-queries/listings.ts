import type { ContentKind, RecordOf } from "../content/kinds.ts";

/** What the lists of staff need to know of a kind beyond its words. */
export interface Listing<Item> {
  /** Columns that a search looks through, the title among them. */
  searched: readonly string[];
  /** The column behind "when it begins": for products the offer, for stores their place in lists. */
  start: string;
  /** Columns that a list of choices is made of: what was typed once is offered again. */
  choices: readonly (keyof Item & string)[];
  /** The first and the last instant that a list shows. */
  dates(record: Item): [start: string | null, end: string | null];
  detail(record: Item): string;
}

export const LISTING_OF: { readonly [Kind in ContentKind]: Listing<RecordOf[Kind]> } = {
  jobs: {
    searched: ["title", "slug", "department", "location"],
    start: "publishAt",
    choices: ["department", "location"],
    dates: (job) => [job.publishAt, job.closesAt],
    detail: (job) => inOneLine(job.location, job.employmentType),
  },
  blogs: {
    searched: ["title", "slug", "category", "author"],
    start: "publishAt",
    choices: ["category", "author"],
    dates: (post) => [post.publishAt, null],
    detail: (post) => post.author,
  },
  products: {
    searched: ["name", "slug", "category", "brand"],
    start: "offerStart",
    choices: ["category", "brand", "size", "origin", "storage"],
    dates: ({ offer }) => [offer?.startDate ?? null, offer?.endDate ?? null],
    detail: (product) => inOneLine(product.brand, product.size),
  },
  banners: {
    searched: ["title", "subtitle", "badge", "targetAudience"],
    start: "startDate",
    choices: ["badge", "ctaText", "targetAudience"],
    dates: (banner) => [banner.startDate, banner.endDate],
    detail: (banner) => inOneLine(banner.badge, banner.targetAudience),
  },
  stores: {
    searched: ["name", "slug", "locality", "street"],
    start: "sortOrder",
    choices: ["locality", "services"],
    dates: () => [null, null],
    detail: (store) => inOneLine(store.street, store.island),
  },
};

function inOneLine(...parts: string[]): string {
  return parts.filter((part) => part !== "").join(", ");
}
