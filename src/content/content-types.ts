import type { ContentKind, RecordOf } from "../rules/content-kinds.ts";
import { bannerType } from "./banners/banner-type.ts";
import { blogType } from "./blogs/blog-type.ts";
import { jobType } from "./jobs/job-type.ts";
import type { AnyRecord, ContentType } from "./lifecycle/content-type.ts";
import { productType } from "./products/product-type.ts";
import { storeType } from "./stores/store-type.ts";

/** What can be said of a content type without knowing its records. */
export type AnyContentType = Pick<ContentType<AnyRecord>, "label" | "table" | "permission" | "schema">;

/** Every content type there is. */
export const CONTENT_TYPES: readonly AnyContentType[] = [
  jobType,
  blogType,
  productType,
  bannerType,
  storeType,
];

/** The type of each kind, with its records in view. */
export const TYPE_OF: { readonly [Kind in ContentKind]: ContentType<RecordOf[Kind]> } = {
  jobs: jobType,
  blogs: blogType,
  products: productType,
  banners: bannerType,
  stores: storeType,
};
