import { sql } from "kysely";
import { listHas } from "../../../storage/database/sql.ts";
import { currentOffer } from "../../../rules/money/offers.ts";
import { formatDate } from "../../../rules/time/dates.ts";
import { needWordsOf } from "../../../rules/matching/needs.ts";
import { whereMeets, whereTextHas } from "../../search-index/texts-with.ts";
import { pickFields } from "../../lifecycle/pick-fields.ts";
import type { ServerKind } from "../../lifecycle/server-kind.ts";
import { productActions } from "./product-actions.ts";
import { categoryLabel, PRODUCT_CATEGORIES } from "./product-categories.ts";
import { dietaryLabel } from "./product-labels.ts";
import { addProductRoutes, listProducts } from "./product-routes.ts";
import {
  isOnOffer,
  OFFER_PRICE,
  productPage,
  SEARCH_RANGE,
  askedOf,
  type ProductFilter,
} from "./product-page.ts";
import { placeInRange, productKind } from "./product.kind.ts";
import { recordPriceChange } from "./record-price-change.ts";
import { productSchema, type Product } from "./product.schema.ts";
import { readClaims } from "./read-claims.ts";

/** What a card in a list shows of a product. */
const CARD_FIELDS = [
  "id",
  "slug",
  "name",
  "category",
  "brand",
  "size",
  "price",
  "offer",
  "imageUrl",
  "imageAlt",
  "hasDetailPage",
  "dietary",
] as const;

export type ProductCard = Pick<Product, (typeof CARD_FIELDS)[number]>;

export const productServer: ServerKind<Product, ProductCard, ProductFilter> = {
  ...productKind,
  schema: productSchema,
  order: [{ column: "sortName" }],
  hasKeptCounts: true,
  offerDates: { from: "offerStart", until: "offerEnd" },
  // An offer is public from its first day to its last, with what may be claimed of it.
  publicView(product, { now, claimOf }) {
    const offer = currentOffer(product, now);
    return { ...product, offer: offer ? { ...offer, ...claimOf?.(product.id) } : null };
  },
  prepare: (fields) => ({
    ...fields,
    ...(fields["offer"] instanceof Object && { offer: withoutClaim(fields["offer"]) }),
  }),
  async readView(db, products, now) {
    const claims = await readClaims(db, products, now);
    return { claimOf: (id) => claims.get(id) };
  },
  toCard: (product) => pickFields(product, CARD_FIELDS),
  where({ onOffer, endsAfter, endsBy, diet, q = "" }, now) {
    const conditions = [];
    if (onOffer) conditions.push(isOnOffer(now));
    if (endsAfter) conditions.push(sql`"offerEnd" > ${endsAfter}`);
    if (endsBy) conditions.push(sql`"offerEnd" <= ${endsBy}`);
    if (diet) conditions.push(listHas("dietary", diet));
    const { words, needs } = askedOf(q);
    if (words.length > 0) conditions.push(whereTextHas(SEARCH_RANGE, words));
    if (needs.length > 0) conditions.push(whereMeets(SEARCH_RANGE, needs));
    return conditions.length > 0 ? sql.join(conditions, sql` AND `) : undefined;
  },
  orderBy({ sort }, now) {
    if (sort === "end") return sql`"offerEnd" NULLS LAST, "sortName"`;
    return sort === "price"
      ? sql`CASE WHEN ${isOnOffer(now)} THEN ${OFFER_PRICE} ELSE price END NULLS LAST`
      : undefined;
  },
  page: productPage,
  afterWrite: recordPriceChange,
  search: {
    range: SEARCH_RANGE,
    tellsOfItself: true,
    document: (product) => ({
      id: product.id,
      type: "product",
      title: product.name,
      description: product.description,
      category: categoryLabel(product.category),
      url: product.hasDetailPage ? `/products/${product.slug}` : placeInRange(product),
      imageUrl: product.imageUrl,
      price: product.price,
      offer: product.offer && { price: product.offer.price, endDate: product.offer.endDate },
    }),
    // That no allergen is named is no statement that there is none.
    otherWords: ({ name, brand, ingredients, origin, dietary, allergens }) => [
      brand,
      ingredients,
      origin,
      ...dietary.map(dietaryLabel),
      ...needWordsOf({ title: name, marks: dietary, contains: allergens }),
    ],
  },
  listing: {
    searched: ["name", "slug", "category", "brand"],
    start: "offerStart",
    choices: ["category", "brand", "size", "origin", "storage"],
    knownChoices: async () => ({ category: PRODUCT_CATEGORIES.map(({ slug }) => slug) }),
    dates: ({ offer }) => [offer?.startDate ?? null, offer?.endDate ?? null],
    detail: ({ brand, size }) => [brand, size].filter((part) => part !== "").join(", "),
  },
  issues: [
    {
      problem: "no picture",
      where: () => sql`"imageUrl" IS NULL`,
      sentence: () => "It is live without a picture. Please add one.",
    },
    {
      problem: "offer over",
      where: (now) => sql`"offerEnd" < ${now.toISOString()}`,
      column: "offerEnd",
      sentence: (offerEnd) =>
        `Its offer ended on ${formatDate(offerEnd ?? "")}. Give it new dates, or remove it.`,
    },
  ],
  actions: productActions,
  preview: {
    // A product without a page of its own shows in its category, first in the list.
    path: ({ category }) => `/products?${new URLSearchParams({ category })}`,
    isFirst: ({ category, hasDetailPage }, filter) => filter.category === category && !hasDetailPage,
  },
  listOperation: listProducts,
  addRoutes: addProductRoutes,
  samples: async () => [await import("../../sample-content/products.json", { with: { type: "json" } })],
};

/** What may be claimed of an offer is worked out at each read. */
function withoutClaim(offer: object): object {
  return Object.fromEntries(
    Object.entries(offer).filter(([name]) => name !== "priorPrice" && name !== "percentage"),
  );
}
