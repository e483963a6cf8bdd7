import type { TestSite } from "../support/test-site.ts";

/** Two stores of the sample content. Other tests of the same site create stores, which can be drafts without a name. */
export async function sampleStores(site: TestSite) {
  const stores = site.accounts.db.selectFrom("stores").select(["id", "name", "slug"]);
  return [
    await stores.where("slug", "=", "sliema").executeTakeFirstOrThrow(),
    await stores.where("slug", "=", "victoria").executeTakeFirstOrThrow(),
  ] as const;
}
