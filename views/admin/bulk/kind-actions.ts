import type { ContentKind } from "../../../src/content/kinds/kinds.ts";

/** The actions for many records that have a dialog of their own. */
export type DialogAction = "price" | "offer" | "category" | "picture" | "special-days";

const PRODUCT_ACTIONS: readonly { is: DialogAction; label: string }[] = [
  { is: "price", label: "Price" },
  { is: "offer", label: "Offer" },
  { is: "category", label: "Category" },
  { is: "picture", label: "Picture" },
];

const KIND_ACTIONS: Partial<Record<ContentKind, typeof PRODUCT_ACTIONS>> = {
  products: PRODUCT_ACTIONS,
  stores: [{ is: "special-days", label: "Special days" }],
};

/** What a kind's list can do with many records, beside what every kind has. */
export function dialogActionsOf(kind: ContentKind): typeof PRODUCT_ACTIONS {
  return KIND_ACTIONS[kind] ?? [];
}
