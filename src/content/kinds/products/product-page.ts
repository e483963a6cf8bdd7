import { type RawBuilder, sql } from "kysely";
import { listHas, numberIn } from "../../../storage/database/sql.ts";
import { needWord, readNeeds } from "../../../rules/matching/needs.ts";
import { searchFold } from "../../../rules/matching/words.ts";
import { isStopWord } from "../../../rules/matching/shop-words.ts";
import {
  countTextsWith,
  idsOfTextsWith,
  textOfRecordHas,
  whereMeets,
  whereTextHas,
} from "../../search-index/texts-with.ts";
import { whereVisible } from "../../lifecycle/state-in-sql.ts";
import type { CategoryFilter, ListQueries, Slice } from "../../lifecycle/server-kind.ts";
import { productKind } from "./product.kind.ts";
import type { DietaryMark } from "./product.schema.ts";
import type { Db } from "../../../storage/database/tables.ts";

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

/** The number of the products' documents in the search index. */
export const SEARCH_RANGE = 0;

/** With fewer matches than this, reading all of them takes less than a millisecond or two. */
const FREQUENT = 1_000;

/** The matches of a list must be this many times those that are read in its order, or a walk through it becomes long. */
const WALKED = 10;

/** The price of a product's offer. */
const OFFER_PRICE = numberIn("offer", "price");

/** After every date that can be written. */
const NO_END = "9999-12-31T23:59:59.999Z";

/**
 * The upper bound excludes nothing. Because of it SQLite reads the index by the end of the offers, which begins with the
 * current ones, not that by their start, which begins with all that are over.
 */
function isOnOffer(now: Date): RawBuilder<boolean> {
  const instant = now.toISOString();
  return sql<boolean>`("offerStart" <= ${instant} AND "offerEnd" >= ${instant} AND "offerEnd" <= ${NO_END})`;
}

/** How a list of products is read. */
export function selectProducts(filter: ProductFilter, now: Date): ListQueries {
  const { onOffer, endsAfter, endsBy, diet, q = "", sort } = filter;
  const conditions = [];
  if (onOffer) conditions.push(isOnOffer(now));
  if (endsAfter) conditions.push(sql`"offerEnd" > ${endsAfter}`);
  if (endsBy) conditions.push(sql`"offerEnd" <= ${endsBy}`);
  if (diet) conditions.push(listHas("dietary", diet));
  const { words, needs } = askedOf(q);
  if (words.length > 0) conditions.push(whereTextHas(SEARCH_RANGE, words));
  if (needs.length > 0) conditions.push(whereMeets(SEARCH_RANGE, needs));
  const shownPrice = sql`CASE WHEN ${isOnOffer(now)} THEN ${OFFER_PRICE} ELSE price END NULLS LAST`;
  const orders = { name: undefined, end: sql`"offerEnd" NULLS LAST, "sortName"`, price: shownPrice };
  return {
    where: conditions.length > 0 ? sql.join(conditions, sql` AND `) : undefined,
    order: orders[sort ?? "name"],
    ...fasterQueries(filter, { words, needs }, now),
  };
}

/** Those for one dietary mark, for words alone, and for the order of the price. */
function fasterQueries(
  filter: ProductFilter,
  { words, needs }: { words: readonly string[]; needs: readonly string[] },
  now: Date,
): ListQueries {
  const { diet, onOffer, endsAfter, endsBy, sort } = filter;
  if (onOffer || endsAfter || endsBy || needs.length > 0) return {};
  if (words.length > 0) return diet || sort ? {} : pageWithWords(words, filter, now);
  if (diet) return sort ? {} : pageOfMark(diet, filter);
  return sort === "price" ? { ids: (slice) => cheapest(filter, slice, now) } : {};
}

function inCategory({ category }: CategoryFilter): RawBuilder<unknown> {
  return category ? sql`category = ${category}` : sql`TRUE`;
}

function pageOfMark(diet: DietaryMark, filter: ProductFilter): ListQueries {
  const selected = sql`FROM product_marks WHERE mark = ${diet} AND ${inCategory(filter)}`;
  return {
    ids: ({ limit, offset }) => sql`
      SELECT "productId" AS id ${selected}
      ORDER BY "sortName", "productId" LIMIT ${limit} OFFSET ${offset}`,
    count: sql<{ count: number }>`SELECT count(*) AS count ${selected}`,
  };
}

/**
 * What a search in the range asks for: words that the text has, and what is to be absent. A product has to state that it meets
 * a need, or `no sugar` would find the sugar; a diet such as `vegan` is a word like others.
 */
function askedOf(q: string): { words: string[]; needs: string[] } {
  const { needs, rest } = readNeeds(q);
  if (needs.every(({ said }) => said.length > 0))
    return { words: searchFold(q).split(/\s+/).filter(Boolean), needs: [] };
  const words = rest.filter(({ stem }) => !isStopWord(stem)).map(({ word }) => word);
  return { words, needs: needs.map(needWord) };
}

/** The index has exactly the products on the site, so it can count them, unless only those of a category are wanted. */
function pageWithWords(words: readonly string[], filter: ProductFilter, now: Date): ListQueries {
  const { category } = filter;
  const selected = sql`${whereVisible(productKind, now)} AND ${inCategory(filter)}`;
  return {
    count: category ? undefined : countTextsWith(SEARCH_RANGE, words),
    ids({ limit, offset }, total) {
      // The first of many matches are found soonest in the order of the list, few matches all at once.
      const isFrequent = !category && total > FREQUENT && (offset + limit) * WALKED < total;
      const found = isFrequent
        ? sql`products WHERE ${textOfRecordHas("products", words)} AND`
        : sql`(${idsOfTextsWith(SEARCH_RANGE, words)}) AS found CROSS JOIN products WHERE id = "foundId" AND`;
      return sql`
        SELECT id FROM ${found} ${selected}
        ORDER BY "sortName", id LIMIT ${limit} OFFSET ${offset}`;
    },
  };
}

/**
 * The ids of a page in the order of the shown price. Three lists have this order each: the products without an offer by
 * their price, those without any price, and the offers, which are few. So only the beginning of the first two is read.
 */
function cheapest(filter: ProductFilter, { limit, offset }: Slice, now: Date): RawBuilder<unknown> {
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

/** The slugs, present and former ones, of the products that have an offer now. */
export async function listOfferedSlugs(db: Db, now: Date): Promise<Set<string>> {
  const isOffered = sql`${whereVisible(productKind, now)} AND ${isOnOffer(now)}`;
  const { rows } = await sql<{ slug: string }>`
    SELECT slug FROM products WHERE ${isOffered}
    UNION ALL
    SELECT former.slug FROM slug_redirects AS former
    JOIN products ON products.id = former."recordId"
    WHERE former."contentType" = 'products' AND ${isOffered}`.execute(db);
  return new Set(rows.map(({ slug }) => slug));
}
