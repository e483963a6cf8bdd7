import type { Kind } from "../kind.ts";
import type { Recall } from "./recall.schema.ts";

export const RECALLS_PATH = "/recalls";

export const recallKind: Kind<Recall, "recalls"> = {
  name: "recalls",
  label: "Recall",
  one: "recall",
  many: "recalls",
  titleField: "title",
  categoryField: "brand",
  statuses: { draft: "Draft", published: "Live", archived: "Archived" },
  visibility: { status: "published", from: "publishAt" },
  folders: [RECALLS_PATH],
  listPath: RECALLS_PATH,
  path: (slug) => `${RECALLS_PATH}/${slug}`,
  roles: ["editor"],
  permissionWords: "Publish recalls of products",
  approvedWith: null,
  place: { label: "Recalls", icon: "alert", letter: "k" },
  expected: [
    { path: "batch", words: "a batch or best-before date" },
    { path: "risk", words: "the risk" },
    { path: "pictures", words: "a picture" },
    { path: "soldFrom", words: "the dates of sale" },
  ],
  list: {
    emoji: "megaphone",
    hasPicture: false,
    emptyText:
      "A product that customers have to bring back or throw away. A recall is on every page of the site from the moment you publish it, has a page of its own, and a notice to print for the board of each store.",
  },
};
