import { priceFor } from "../../../rules/money/offers.ts";
import { UNIT_PRICE_LACKS, unitPriceLack } from "../../../rules/money/unit-price-lack.ts";
import { needWordsOf } from "../../../rules/matching/needs.ts";
import type { SearchDocument } from "../../../rules/matching/search.ts";
import { pick } from "../../../rules/pick.ts";
import type { ApiDependencies, ServerKind } from "../../lifecycle/server-kind.ts";
import { productActions } from "./product-actions.ts";
import { categoryLabel, PRODUCT_CATEGORIES } from "./product-categories.ts";
import { dietaryLabel } from "./product-labels.ts";
import { type ProductFilter, SEARCH_RANGE, selectProducts } from "./product-page.ts";
import { productKind } from "./product.kind.ts";
import {
  isOfferTooHigh,
  offerShown,
  type OfferShown,
  type Product,
  PRODUCT_STATUSES,
  productSchema,
} from "./product.schema.ts";
import { type RawBuilder, sql } from "kysely";
import { formatDate } from "../../../rules/time/dates.ts";
import type { Router } from "express";
import { z } from "zod";
import { getUserWithPermission } from "../../../http/authentication.ts";
import { writePermission } from "../../../rules/access/permissions.ts";
import { ok, type Operation, route, withQuery } from "../../../http/route.ts";
import { LIST_ANSWER, listQuery, requireWhole, sendPublicList } from "../../lifecycle/public-list.ts";
import { listRecords } from "../../lifecycle/read.ts";
import { listSchema } from "../../lifecycle/record-schema.ts";
import { readAllPrices, readPrices } from "./price-routes.ts";
import { exportProducts, importProducts } from "./csv/csv-routes.ts";
import { undoProductImport } from "./csv/past-imports.ts";
import { followProduct, withNextOffers } from "../offers/follow-product.ts";
import { readRunningOffers } from "../offers/running-offers.ts";

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

export type ProductCard = Pick<Product, (typeof CARD_FIELDS)[number] | "offers"> & {
  /** Present where `offers` are announced: those that run, which the card does not show and the shopping list counts. */
  running?: readonly OfferShown[];
  /** Present where the name is no link and the page has facts that no list shows. */
  hasFacts?: true;
  /** Present where the product has one. */
  deposit?: number | null;
  drainedWeight?: string;
};

function statesFacts({ description, ingredients, allergens, storage, origin }: Product): boolean {
  return [description, ingredients, allergens, storage, origin].some(({ length }) => length > 0);
}

/** The offer of a search result: one that lowers the price in all stores. */
function reducedOffer({ offer, offers = [] }: Product): SearchDocument["offer"] {
  const found = offer ?? offers.find(({ stores, price }) => !stores && price !== null);
  return found && found.price !== null
    ? { price: found.price, startDate: found.startDate, endDate: found.endDate }
    : null;
}

/** What a search result says of the offers that {@link reducedOffer} is not. */
function otherOffers({ offers = [] }: Product): Pick<SearchDocument, "gives" | "givesUntil"> {
  const others = offers.filter(({ stores, price }) => stores || price === null);
  const [givesUntil] = others.map(({ endDate }) => endDate).toSorted();
  if (givesUntil === undefined) return {};
  const gives = others.map(({ label, where }) => [label, where].filter(Boolean).join(" ")).join(", ");
  return { gives, givesUntil };
}

/** The address in a search of a product whose card does not lead to its page (reading, section 6; decision 77). */
function placeInRange({ slug, category }: Product): string {
  return `/products?${new URLSearchParams({ category, product: slug })}#${slug}`;
}

export const productServer: ServerKind<Product, ProductCard, ProductFilter> = {
  ...productKind,
  schema: productSchema,
  order: [{ column: "sortName" }],
  added: {
    offers: z.array(offerShown).optional().describe("By the site: the offers that run beside `offer`"),
  },
  // An offer is public from its first day to its last, with what may be claimed of it.
  publicView: (product, { now, offersOf }) => ({
    ...product,
    ...(offersOf?.(product.id) ?? { offer: priceFor(product, now).offer ? product.offer : null }),
  }),
  // A price of the till can fall to the offer: what else staff write of that product can still be saved.
  faultsAt: (fields, now, changed): Record<string, string> =>
    ("price" in changed || "offer" in changed) && isOfferTooHigh(fields, now)
      ? { "offer.price": "The offer must be below the usual price." }
      : {},
  prepare: (fields) => ({
    ...fields,
    ...(fields["offer"] instanceof Object && {
      offer: pick({ ...Object(fields["offer"]) }, ["price", "startDate", "endDate"]),
    }),
  }),
  // They name one product alone.
  copied: () => ({ gtin: "", sku: "" }),
  viewContext: {
    kinds: ["offers", "stores"],
    async read(db, products, now) {
      const running = await readRunningOffers(db, products, now);
      return { offersOf: (id) => running.get(id) ?? { offer: null } };
    },
  },
  computed: (fields) => ({ unitPriceLack: unitPriceLack(fields) }),
  toCard: (product) => ({
    ...pick(product, CARD_FIELDS),
    ...(product.offers && { offers: product.offers }),
    ...(product.deposit !== null && { deposit: product.deposit }),
    ...(product.drainedWeight !== "" && { drainedWeight: product.drainedWeight }),
    ...(!product.hasDetailPage && statesFacts(product) && { hasFacts: true }),
  }),
  select: selectProducts,
  afterWrite: (trx, write) => followProduct(trx, productServer, write),
  staffView: withNextOffers,
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
      offer: reducedOffer(product),
      ...otherOffers(product),
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
    searched: ["name", "category", "brand"],
    codes: ["sku", "gtin"],
    start: "offerStart",
    choices: ["category", "brand", "size", "origin", "storage"],
    knownChoices: async () => ({ category: PRODUCT_CATEGORIES.map(({ slug }) => slug) }),
    dates: ({ offer }) => [offer?.startDate ?? null, offer?.endDate ?? null],
    detail: ({ brand, size }) => [brand, size].filter((part) => part !== "").join(", "),
  },
  actions: productActions,
  listOperation: listProducts,
  slugs: { reserved: ["prices"] },
  addRoutes: addProductRoutes,
  samples: async () => [await import("../../sample-content/products.json", { with: { type: "json" } })],
};

/**
 * Products that are written although their offer is not below the price, where no person could correct it: the till changes the
 * price at night, or another offer is taken away.
 */
export const unjudgedProducts = { ...productServer, faultsAt: () => ({}) };

/** What staff should see to in published products, as a condition over them. */
export const productIssues: readonly {
  problem: "no picture" | "offer over" | "offer too high" | "no unit price";
  where(now: Date): RawBuilder<unknown>;
  /** Where its few products are found first, the table with them. */
  from?(now: Date): RawBuilder<unknown>;
  /** A column whose value the sentence needs. */
  column?: string;
  sentence(value: string | null): string;
}[] = [
  {
    problem: "no picture",
    where: () => sql`"imageUrl" IS NULL`,
    sentence: () => "It is live without a picture. Please add one.",
  },
  {
    problem: "offer over",
    where: (now) => sql`"offerEnd" < ${now.toISOString()} AND id NOT IN (
      SELECT "productId" FROM product_offers WHERE "endDate" >= ${now.toISOString()})`,
    column: "offerEnd",
    sentence: (offerEnd) =>
      `Its offer ended on ${formatDate(offerEnd ?? "")}. Give it new dates, or remove it.`,
  },
  {
    problem: "offer too high",
    from: (now) => sql`(
      SELECT DISTINCT "productId" FROM product_offers JOIN offers ON id = "offerId"
      WHERE product_offers."endDate" = '' AND offers."endDate" >= ${now.toISOString()}
    ) AS lacking CROSS JOIN products`,
    where: () => sql`id = "productId"`,
    sentence: () => "An offer of it is not below a usual price, so visitors do not see the offer.",
  },
  {
    problem: "no unit price",
    where: () => sql`"unitPriceLack" <> ''`,
    column: "unitPriceLack",
    sentence: (lack) => UNIT_PRICE_LACKS[lack === "missing" ? "missing" : "unknown"],
  },
];

/** Adds the calls that products have beside those of every kind (specification, section 7). */
function addProductRoutes(router: Router, api: ApiDependencies, kind: ServerKind<Product>): void {
  route(router, "/export", { get: exportProducts(api, kind) });
  route(router, "/prices", { get: readAllPrices(api) });
  route(router, "/:id/prices", { get: readPrices(api) });
  route(router, "/import", { post: importProducts(api, kind) });
  route(router, "/import/:id/undo", { post: undoProductImport(api, kind) });
}

const productQuery = {
  ...listQuery,
  category: z.string().max(120).optional(),
  status: z.enum(PRODUCT_STATUSES).optional(),
  admin: z.enum(["true", "false"]).optional(),
};

/**
 * What a visitor may see, or with `admin=true` all there are; of one category and one status
 * where the query says so. What is not public needs the permission to write products (reading, section 4).
 */
function listProducts(api: ApiDependencies, kind: ServerKind<Product>): Operation {
  return withQuery({
    summary: "Products, of a category or a status",
    access: "anyone",
    query: productQuery,
    answer: ok(LIST_ANSWER, listSchema(kind)),
    failures: {
      401: "`admin=true`, or a status that is not public, without a signed-in user",
      403: `The same, with a user who lacks \`${writePermission(kind.name)}\``,
    },
    async handle(query, request, response) {
      const { category, status, admin } = query;
      if (admin !== "true" && (status === undefined || status === kind.visibility.status)) {
        await sendPublicList(api, kind, { request, response }, query);
        return;
      }
      getUserWithPermission(response, writePermission(kind.name));
      requireWhole(query);
      const inCategory = category === undefined ? sql`TRUE` : sql`category = ${category}`;
      const withStatus = status === undefined ? sql`TRUE` : sql`status = ${status}`;
      const products = await listRecords(api.db, kind, sql`${inCategory} AND ${withStatus}`);
      return withNextOffers(api.db, products, api.clock());
    },
  });
}
