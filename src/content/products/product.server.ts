import { sql } from "kysely";
import { currentOffer } from "../../rules/money/offers.ts";
import { VISIBILITY } from "../publication.ts";
import { categoryLabel } from "./product-categories.ts";
import { productSchema, type Product } from "./product.schema.ts";
import type { ServerKind } from "../lifecycle/server-kind.ts";

export const productServer: ServerKind<Product> = {
  label: "Product",
  table: "products",
  permission: "products.write",
  schema: productSchema,
  encoding: { json: ["offer", "allergens", "dietary"], boolean: ["hasDetailPage"] },
  visibility: VISIBILITY.products,
  alsoBetween: { from: "offerStart", until: "offerEnd" },
  slugFrom: "name",
  order: sql`fold(name)`,
  searchable: ({ id, slug, name, description, category, hasDetailPage }) => ({
    id,
    type: "product",
    title: name,
    description,
    category: categoryLabel(category),
    url: hasDetailPage ? `/products/${slug}` : "/products",
  }),
  // Next week's price is nobody's business until next week.
  publicView: (product, now) => ({ ...product, offer: currentOffer(product, now) ?? null }),
};
