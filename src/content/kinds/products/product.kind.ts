import type { Kind } from "../kind.ts";
import { categoryLabel } from "./product-categories.ts";
import type { Product } from "./product.schema.ts";

/** Columns of the dates between which a live product shows an offer. */
const OFFER_DATES = { from: "offerStart", until: "offerEnd" };

export const productKind: Kind<Product, "products"> = {
  name: "products",
  label: "Product",
  one: "product",
  many: "products",
  titleField: "name",
  categoryField: "category",
  categoryLabel,
  statuses: { draft: "Draft", active: "Live", archived: "Archived" },
  visibility: { status: "active" },
  folders: ["/products"],
  listPath: "/products",
  hasCategoryPages: true,
  path: (slug) => `/products/${slug}`,
  roles: ["editor"],
  permissionWords: "Edit the product range, its prices and its offers",
  approvedWith: "products",
  place: { label: "Products", icon: "shopping-basket", letter: "p" },
  expected: [
    { path: "price", words: "a price" },
    {
      path: "description",
      words: "a description",
      isExpected: ({ hasDetailPage }) => hasDetailPage === true,
    },
    { path: "imageUrl", words: "a picture" },
  ],
  list: {
    emoji: "shopping-cart",
    hasPicture: true,
    hasPrice: true,
    offers: OFFER_DATES,
    emptyText:
      "The product range, with its prices and offers. Add one product here, or import many from a CSV file.",
    importLink: { to: "/admin/products/import", label: "Import and export" },
  },
};
