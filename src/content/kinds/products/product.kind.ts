import type { Kind } from "../kind.ts";
import { categoryLabel } from "./product-categories.ts";
import type { Product } from "./product.schema.ts";

/** The address of a product without a page: its place in its category's list (reading, section 6). */
export function placeInRange({ slug, category }: Pick<Product, "slug" | "category">): string {
  return `/products?${new URLSearchParams({ category, product: slug })}#${slug}`;
}

export const productKind: Kind<Product, "products"> = {
  name: "products",
  label: "Product",
  one: "product",
  many: "products",
  titleField: "name",
  categoryField: "category",
  categoryWord: "category",
  categoryLabel,
  statuses: { draft: "Draft", active: "Published", archived: "Archived" },
  visibility: { status: "active" },
  hasSlug: true,
  folders: ["/products"],
  listPath: "/products",
  hasCategoryPages: true,
  pathFields: ["hasDetailPage", "category"],
  path: (slug, { hasDetailPage }) => (hasDetailPage === true ? `/products/${slug}` : null),
  placeInList: (slug, { category }) => placeInRange({ slug, category: String(category) }),
  roles: ["editor"],
  permissionWords: "Edit the product range, its prices and its offers",
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
    hasOffers: true,
    emptyText:
      "The product range, with its prices and offers. Add one product here, or import many from a CSV file.",
    importLink: { to: "/admin/products/import", label: "Import and export" },
  },
};
