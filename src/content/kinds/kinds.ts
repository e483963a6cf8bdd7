import { bannerKind } from "./banners/banner.kind.ts";
import { blogKind } from "./blogs/blog.kind.ts";
import { jobKind } from "./jobs/job.kind.ts";
import type { Kind } from "./kind.ts";
import type { AnyRecord } from "../lifecycle/record.ts";
import { formKind } from "./forms/form.kind.ts";
import { offerKind } from "./offers/offer.kind.ts";
import { pageKind } from "./pages/page.kind.ts";
import { productKind } from "./products/product.kind.ts";
import { recallKind } from "./recalls/recall.kind.ts";
import { redirectKind } from "./redirects/redirect.kind.ts";
import { storeKind } from "./stores/store.kind.ts";

/**
 * The registry of the kinds of content: one line a kind. The order is the order of the admin's navigation.
 *
 * A kind's two other halves have a line each where the bundles part: `kinds.server.ts` (what only the server loads)
 * and `kinds.form.ts` (what only the editor loads). Neither compiles until the new kind is in it.
 */
export const KINDS = {
  jobs: jobKind,
  blogs: blogKind,
  products: productKind,
  offers: offerKind,
  banners: bannerKind,
  recalls: recallKind,
  stores: storeKind,
  pages: pageKind,
  forms: formKind,
  redirects: redirectKind,
};

/** The name of a kind: its table, and its place in the API's paths. */
export type ContentKind = keyof typeof KINDS;

/** The record of each kind. */
export type RecordOf = {
  [Name in ContentKind]: (typeof KINDS)[Name] extends Kind<infer Item, Name> ? Item : never;
};

/** What can be said of a kind without knowing its records. */
export type AnyKind = Kind<AnyRecord>;

export const CONTENT_KINDS: readonly ContentKind[] = Object.keys(KINDS).filter(isContentKind);

/** Whether a text names a kind of content, such as a part of an address. */
export function isContentKind(value: unknown): value is ContentKind {
  return typeof value === "string" && Object.hasOwn(KINDS, value);
}

/** The declaration of a kind, whatever its records are. */
export function kindOf(kind: ContentKind): AnyKind {
  return KINDS[kind];
}

/** What staff read for the title of a record: a draft may have none yet. */
export function titleOf(kind: ContentKind, fields: object): string {
  const title: unknown = Reflect.get(fields, kindOf(kind).titleField);
  return typeof title === "string" && title !== "" ? title : untitled(kind);
}

/** What stands in place of a title that is not written yet. */
export function untitled(kind: ContentKind): string {
  return `Untitled ${kindOf(kind).one}`;
}

/** Whether the records of a kind have slugs. */
export function hasSlug({ folders }: Pick<AnyKind, "folders">): boolean {
  return folders.length > 0;
}

/** Where visitors see a record once it is live; null where it has no address, such as before its first save. */
export function publicPathOf(kind: ContentKind, record: object): string | null {
  const declaration = KINDS[kind];
  const fields: Readonly<Record<string, unknown>> = { ...record };
  const slug = typeof fields["slug"] === "string" ? fields["slug"] : "";
  return hasSlug(declaration) && slug === "" ? null : declaration.path(slug, fields);
}

/** Where staff edit a record. */
export function adminPathOf(kind: ContentKind, id: string): string {
  return `/admin/${kind}/${id}`;
}
