import type { Kind } from "../kind.ts";
import { STORES_PATH, storePath } from "./store-path.ts";
import type { Store } from "./store.schema.ts";

export const storeKind: Kind<Store, "stores"> = {
  name: "stores",
  label: "Store",
  one: "store",
  many: "stores",
  titleField: "name",
  categoryField: "locality",
  statuses: { draft: "Draft", published: "Live" },
  visibility: { status: "published" },
  folders: [STORES_PATH],
  listPath: STORES_PATH,
  path: storePath,
  roles: ["editor"],
  permissionWords: "Edit the stores, their opening hours and their special days",
  approvedWith: null,
  place: { label: "Stores", icon: "store", letter: "s" },
  expected: [
    { path: "phone", words: "a phone number" },
    { path: "imageUrl", words: "a picture" },
  ],
  list: {
    emoji: "round-pushpin",
    hasPicture: true,
    emptyText:
      "Each store has an address, opening hours and special days. From these the site works out whether it is open now.",
  },
};
