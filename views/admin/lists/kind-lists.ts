import { FileSpreadsheet, type LucideIcon } from "lucide-react";
import { blogCategoryLabel } from "../../../src/content/blogs/blog-categories.ts";
import type { ContentKind } from "../../../src/content/kinds.ts";
import { categoryLabel } from "../../../src/content/products/product-categories.ts";
import type { SortName } from "./list-address.ts";

/** A change of the status that a list can make to many records, and how it is told. */
export interface StatusChange {
  label: string;
  /** `3 jobs` comes before it: `3 jobs published`. */
  done: string;
  status: string;
}

/** What a kind's list shows, and what can be done in it. */
interface KindList {
  title: string;
  /** A drawing of views/public/emoji. */
  emoji: string;
  hasPicture: boolean;
  /** The heads of the columns by which it can be sorted, in order. */
  columns: readonly { sort: SortName; head: string }[];
  categoryLabel: (category: string) => string;
  publish: StatusChange;
  withdraw: StatusChange;
  /** What somebody reads who has none yet. */
  teach: string;
  /** Another way to many records at once. */
  more?: { to: string; label: string; icon: LucideIcon };
}

const asItIs = (category: string) => category;

/** Banners have a board of their own. */
export type ListedKind = Exclude<ContentKind, "banners">;

export const KIND_LISTS: Readonly<Record<ListedKind, KindList>> = {
  jobs: {
    title: "Jobs",
    emoji: "handshake",
    hasPicture: false,
    columns: [
      { sort: "title", head: "Title" },
      { sort: "start", head: "On the site" },
      { sort: "category", head: "Department" },
      { sort: "updated", head: "Last change" },
    ],
    categoryLabel: asItIs,
    publish: { label: "Publish", done: "published", status: "published" },
    withdraw: { label: "Close", done: "closed", status: "closed" },
    teach:
      "An advert stands under Careers from the moment you publish it until its closing date. A draft is seen by colleagues alone, so start writing and publish when it is ready.",
  },
  blogs: {
    title: "Blog",
    emoji: "newspaper",
    hasPicture: true,
    columns: [
      { sort: "title", head: "Title" },
      { sort: "start", head: "On the site" },
      { sort: "category", head: "Category" },
      { sort: "updated", head: "Last change" },
    ],
    categoryLabel: blogCategoryLabel,
    publish: { label: "Publish", done: "published", status: "published" },
    withdraw: { label: "Unpublish", done: "taken off the site", status: "draft" },
    teach:
      "Recipes, news and stories of the community live here. Write one, give it a picture, and publish it at once or on a day of your choice.",
  },
  products: {
    title: "Products",
    emoji: "shopping-cart",
    hasPicture: true,
    columns: [
      { sort: "title", head: "Product" },
      { sort: "start", head: "On the site" },
      { sort: "category", head: "Category" },
      { sort: "price", head: "Price" },
      { sort: "updated", head: "Last change" },
    ],
    categoryLabel,
    publish: { label: "Put in the range", done: "put in the range", status: "active" },
    withdraw: { label: "Archive", done: "archived", status: "archived" },
    teach:
      "The product range, with its prices and offers. Add a product by hand, or bring in many at once from a CSV file.",
    more: { to: "/admin/products/import", label: "Import and export", icon: FileSpreadsheet },
  },
  stores: {
    title: "Stores",
    emoji: "round-pushpin",
    hasPicture: true,
    columns: [
      { sort: "title", head: "Store" },
      { sort: "start", head: "On the site" },
      { sort: "category", head: "Locality" },
      { sort: "updated", head: "Last change" },
    ],
    categoryLabel: asItIs,
    publish: { label: "Publish", done: "published", status: "published" },
    withdraw: { label: "Unpublish", done: "taken off the site", status: "draft" },
    teach:
      "Each store has its address, its hours and its holidays here; the site works out from them whether it is open now.",
  },
};
