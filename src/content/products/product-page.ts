import { sql, type RawBuilder } from "kysely";
import { whereVisible } from "../lifecycle/read.ts";
import type { CategoryFilter, PageQueries, Slice } from "../lifecycle/server-kind.ts";
import { productKind } from "./product.kind.ts";
import type { DietaryMark } from "./product.schema.ts";

/** What the product range can be filtered and sorted by. */
export interface ProductFilter extends CategoryFilter {
  diet?: DietaryMark;
  onOffer?: boolean;
  /** Offers whose end is after this instant, and those whose end is not after this one. */
  endsAfter?: string;
  endsBy?: string;
  /** Words that the name or the description has, as visitors write them. */
  q?: string;
  sort?: "name" | "price" | "end";
}

/** The price of a product's offer. */
export const OFFER_PRICE = sql`json_extract(offer, '$.price')`;

/** After every date that can be written. */
const NO_END = "9999-12-31T23:59:59.999Z";

/**
 * The upper bound excludes nothing. Because of it SQLite reads the index by the end of the offers, which begins with the
 * current ones, not that by their start, which begins with all that are over.
 */
export function isOnOffer(now: Date): RawBuilder<boolean> {
  const instant = now.toISOString();
  return sql<boolean>`("offerStart" <= ${instant} AND "offerEnd" >= ${instant} AND "offerEnd" <= ${NO_END})`;
}

/** The queries for pages of one dietary mark, and for those in the order of the price. */
export function productPage(filter: ProductFilter & Slice, now: Date): PageQueries {
  const { diet, onOffer, endsAfter, endsBy, q, sort } = filter;
  if (onOffer || endsAfter || endsBy || q) return {};
  if (diet && sort === undefined) return pageOfMark(diet, filter);
  return !diet && sort === "price" ? { ids: cheapest(filter, now) } : {};
}

function inCategory({ category }: CategoryFilter): RawBuilder<unknown> {
  return category ? sql`category = ${category}` : sql`TRUE`;
}

function pageOfMark(diet: DietaryMark, filter: ProductFilter & Slice): PageQueries {
  const selected = sql`FROM product_marks WHERE mark = ${diet} AND ${inCategory(filter)}`;
  return {
    ids: sql`
      SELECT "productId" AS id ${selected}
      ORDER BY "sortName", "productId" LIMIT ${filter.limit} OFFSET ${filter.offset}`,
    count: sql<{ count: number }>`SELECT count(*) AS count ${selected}`,
  };
}

/**
 * The ids of a page in the order of the shown price. Three lists have this order each: the products without an offer by
 * their price, those without any price, and the offers, which are few. So only the beginning of the first two is read.
 */
function cheapest(filter: ProductFilter & Slice, now: Date): RawBuilder<unknown> {
  const { limit, offset } = filter;
  const selected = sql`${whereVisible(productKind, now)} AND ${inCategory(filter)}`;
  const first = (where: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`
    SELECT id, price AS shown FROM products WHERE ${selected} AND ${where} AND ${isOnOffer(now)} IS NOT TRUE
    ORDER BY ${order} LIMIT ${limit + offset}`;
  return sql`
    SELECT id FROM (
      SELECT * FROM (${first(sql`price IS NOT NULL`, sql`price, id`)}) AS priced
      UNION ALL SELECT * FROM (${first(sql`price IS NULL`, sql`id`)}) AS unpriced
      UNION ALL SELECT id, ${OFFER_PRICE} AS shown FROM products WHERE ${selected} AND ${isOnOffer(now)}
    ) AS candidates
    ORDER BY shown NULLS LAST, id LIMIT ${limit} OFFSET ${offset}`;
}
