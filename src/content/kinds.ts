import type { Banner, BannerPosition } from "./banners/banner.schema.ts";
import type { Blog } from "./blogs/blog.schema.ts";
import type { Job } from "./jobs/job.schema.ts";
import type { Product } from "./products/product.schema.ts";
import type { Store } from "./stores/store.schema.ts";
import type { Permission } from "../rules/access/permissions.ts";
import { postPath } from "./blogs/post-path.ts";

/** The kinds of content, as the API's paths name them. */
export const CONTENT_KINDS = ["jobs", "blogs", "products", "banners", "stores"] as const;

export type ContentKind = (typeof CONTENT_KINDS)[number];

/** The record of each kind. */
export interface RecordOf {
  jobs: Job;
  blogs: Blog;
  products: Product;
  banners: Banner;
  stores: Store;
}

/** What a kind is called among colleagues, and which of its fields play a part in every list. */
interface KindWords {
  one: string;
  many: string;
  titleField: "title" | "name";
  permission: Permission;
  /** The field that lists are parted by, and what people call it. */
  categoryField: "department" | "category" | "position" | "locality";
  categoryWord: string;
  /** What each status of the kind is called; the first is that of a new record. */
  statuses: Readonly<Record<string, string>>;
}

export const KIND_WORDS: Readonly<Record<ContentKind, KindWords>> = {
  jobs: {
    one: "job",
    many: "jobs",
    titleField: "title",
    permission: "jobs.write",
    categoryField: "department",
    categoryWord: "department",
    statuses: { draft: "Draft", published: "Published", closed: "Closed" },
  },
  blogs: {
    one: "post",
    many: "posts",
    titleField: "title",
    permission: "blogs.write",
    categoryField: "category",
    categoryWord: "category",
    statuses: { draft: "Draft", published: "Published" },
  },
  products: {
    one: "product",
    many: "products",
    titleField: "name",
    permission: "products.write",
    categoryField: "category",
    categoryWord: "category",
    statuses: { draft: "Draft", active: "In the range", archived: "Archived" },
  },
  banners: {
    one: "banner",
    many: "banners",
    titleField: "title",
    permission: "banners.write",
    categoryField: "position",
    categoryWord: "position",
    statuses: { inactive: "Switched off", active: "Switched on" },
  },
  stores: {
    one: "store",
    many: "stores",
    titleField: "name",
    permission: "stores.write",
    categoryField: "locality",
    categoryWord: "locality",
    statuses: { draft: "Draft", published: "Published" },
  },
};

/** Whether a text names a kind of content, such as a part of an address. */
export function isContentKind(value: unknown): value is ContentKind {
  return CONTENT_KINDS.some((kind) => kind === value);
}

/** The page on which a banner of each position is seen first; those of the menus are on every page. */
const PAGE_OF_POSITION: Readonly<Record<BannerPosition, string>> = {
  hero: "/",
  secondary: "/",
  sidebar: "/blog",
  footer: "/",
  home_footer: "/",
  about_footer: "/about",
  shop: "/",
  corporate: "/",
};

const PAGE_BY_POSITION = new Map(Object.entries(PAGE_OF_POSITION));

/** What of a record says where it is shown; a draft may have none of it yet. */
interface Placed {
  slug?: string | undefined;
  category?: string | undefined;
  hasDetailPage?: boolean | undefined;
  position?: string | undefined;
}

/**
 * Where visitors see a record once it is live; null where it has no address: a record that was never saved,
 * or a product without a page of its own.
 */
export function publicPathOf(kind: ContentKind, record: Placed): string | null {
  if (kind === "banners") return PAGE_BY_POSITION.get(record.position ?? "") ?? null;
  const { slug } = record;
  if (!slug) return null;
  switch (kind) {
    case "jobs":
      return `/careers/${slug}`;
    case "blogs":
      return postPath({ slug, category: record.category ?? "" });
    case "products":
      return record.hasDetailPage ? `/products/${slug}` : null;
    case "stores":
      return `/locations#${slug}`;
  }
}

/** Where staff edit a record. */
export function adminPathOf(kind: ContentKind, id: string): string {
  return `/admin/${kind}/${id}`;
}
