import { bannerServer } from "./banners/banner.server.ts";
import { blogServer } from "./blogs/blog.server.ts";
import { jobServer } from "./jobs/job.server.ts";
import { CONTENT_KINDS, type ContentKind, type RecordOf } from "./kinds.ts";
import type { ServerKind } from "../lifecycle/server-kind.ts";
import { formServer } from "./forms/form.server.ts";
import { offerServer } from "./offers/offer.server.ts";
import { pageServer } from "./pages/page.server.ts";
import { productServer } from "./products/product.server.ts";
import { recallServer } from "./recalls/recall.server.ts";
import { redirectServer } from "./redirects/redirect.server.ts";
import { storeServer } from "./stores/store.server.ts";

/** The server's half of the registry: one line a kind. */
const REGISTRY = {
  jobs: jobServer,
  blogs: blogServer,
  products: productServer,
  offers: offerServer,
  banners: bannerServer,
  recalls: recallServer,
  stores: storeServer,
  pages: pageServer,
  forms: formServer,
  redirects: redirectServer,
};

/** What a public list shows of a record of each kind. */
export type CardOf = { [Name in ContentKind]: ReturnType<(typeof REGISTRY)[Name]["toCard"]> };

/** What a public list of each kind can be filtered by. */
export type FilterOf = {
  [Name in ContentKind]: Parameters<NonNullable<(typeof REGISTRY)[Name]["select"]>>[0];
};

/** Every kind with its own records in view. */
export const SERVER_KINDS: {
  readonly [Name in ContentKind]: ServerKind<RecordOf[Name], CardOf[Name], FilterOf[Name]>;
} = REGISTRY;

/** A kind on the server, where its records are only read and given back to the same kind. */
export function serverKindOf(kind: ContentKind): ServerKind {
  // One type for all of them: TypeScript cannot follow a record from one call to the next by its kind.
  return SERVER_KINDS[kind];
}

/** Every kind on the server, in the order of the registry. */
export const ALL_SERVER_KINDS: readonly ServerKind[] = CONTENT_KINDS.map(serverKindOf);

/** The kinds whose records a search finds. */
export const SEARCHED_KINDS: readonly ContentKind[] = CONTENT_KINDS.filter(
  (kind) => serverKindOf(kind).search !== undefined,
);
