import type { ContentKind, RecordOf } from "./kinds.ts";
import { bannerServer } from "./banners/banner.server.ts";
import { blogServer } from "./blogs/blog.server.ts";
import { jobServer } from "./jobs/job.server.ts";
import type { AnyRecord, ServerKind } from "./lifecycle/server-kind.ts";
import { productServer } from "./products/product.server.ts";
import { storeServer } from "./stores/store.server.ts";

/** What can be said of a content type without knowing its records. */
export type AnyContentType = Pick<ServerKind<AnyRecord>, "label" | "table" | "permission" | "schema">;

/** Every content type there is. */
export const CONTENT_TYPES: readonly AnyContentType[] = [
  jobServer,
  blogServer,
  productServer,
  bannerServer,
  storeServer,
];

/** The type of each kind, with its records in view. */
export const SERVER_KINDS: { readonly [Kind in ContentKind]: ServerKind<RecordOf[Kind]> } = {
  jobs: jobServer,
  blogs: blogServer,
  products: productServer,
  banners: bannerServer,
  stores: storeServer,
};
