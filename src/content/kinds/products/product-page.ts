import { type RawBuilder, sql } from "kysely";
import { entriesOf, isOneOf, listHas, rowsOf } from "../../../storage/database/sql.ts";
import { needWord, readNeeds } from "../../../rules/matching/needs.ts";
import { searchFold } from "../../../rules/matching/words.ts";
import { compareTexts } from "../../../rules/text/fold.ts";
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
import { storeKind } from "../stores/store.kind.ts";
import type { OfferedProduct } from "../../../rules/money/offered.ts";
import type { DietaryMark } from "./product.schema.ts";
import type { Db } from "../../../storage/database/tables.ts";

/** What the product range can be filtered and sorted by. */
export interface ProductFilter extends CategoryFilter {
  diet?: DietaryMark;
  onOffer?: boolean;
  /** Words that the name or the description has, as visitors write them. */
  q?: string;
  /** By name where it is absent. */
  sort?: "recommended" | "price";
  /** The slugs of the products that are in season, for the recommended order. */
  inSeason?: readonly string[];
}

/** The number of the products' documents in the search index. */
export const SEARCH_RANGE = 0;

/** With fewer matches than this, reading all of them takes less than a millisecond or two. */
const FREQUENT = 1_000;

/** The matches of a list must be this many times those that are read in its order, or a walk through it becomes long. */
const WALKED = 10;

/** After every date that can be written. */
const NO_END = "9999-12-31T23:59:59.999Z";

/**
 * Whether an offer of `product_offers` runs in a store that visitors know of. The upper bound of its end excludes nothing. Because
 * of it SQLite reads the index by the end of the offers, which begins with the current ones.
 */
function isRunning(now: Date): RawBuilder<boolean> {
  const instant = now.toISOString();
  return sql<boolean>`(
    "startDate" <= ${instant} AND "endDate" >= ${instant} AND "endDate" <= ${NO_END}
    AND ("isForAll" = 1 OR EXISTS (
      SELECT 1 FROM offers CROSS JOIN ${entriesOf("offers.stores", "named")}
      WHERE offers.id = "offerId" AND EXISTS (
        SELECT 1 FROM stores WHERE stores.id = named.value AND ${whereVisible(storeKind, now)}
      )
    )))`;
}

/** The products that have an offer now, in some store, each with the end of the first. The offers are read first. */
function offered(now: Date): RawBuilder<unknown> {
  return sql`(
    SELECT "productId", min("endDate") AS "firstEnd" FROM product_offers WHERE ${isRunning(now)} GROUP BY "productId"
  ) AS offered CROSS JOIN products`;
}

/** The offers that lower a price in all stores now. */
function reductions(now: Date): RawBuilder<unknown> {
  return sql`product_offers WHERE ${isRunning(now)} AND "isForAll" = 1 AND price IS NOT NULL`;
}

/** How a list of products is read. */
export function selectProducts(filter: ProductFilter, now: Date): ListQueries {
  const { onOffer, diet, q = "", sort } = filter;
  const conditions = [];
  if (onOffer) conditions.push(sql`id = "productId"`);
  if (diet) conditions.push(listHas("dietary", diet));
  const { words, needs } = askedOf(q);
  if (words.length > 0) conditions.push(whereTextHas(SEARCH_RANGE, words));
  if (needs.length > 0) conditions.push(whereMeets(SEARCH_RANGE, needs));
  const reduced = sql`(SELECT price FROM ${reductions(now)} AND "productId" = products.id)`;
  const firstEnd = onOffer
    ? sql.ref("firstEnd")
    : sql`(SELECT min("endDate") FROM product_offers WHERE "productId" = products.id AND ${isRunning(now)})`;
  const orders = {
    recommended: sql`${rankOf(filter, now)}, coalesce(${firstEnd}, ''), "sortName"`,
    price: sql`coalesce(${reduced}, price) NULLS LAST`,
  };
  return {
    from: onOffer ? offered(now) : undefined,
    where: conditions.length > 0 ? sql.join(conditions, sql` AND `) : undefined,
    order: sort && orders[sort],
    ...fasterQueries(filter, { words, needs }, now),
  };
}

/** Those for one dietary mark, for words alone, and for the order of the price. */
function fasterQueries(
  filter: ProductFilter,
  { words, needs }: { words: readonly string[]; needs: readonly string[] },
  now: Date,
): ListQueries {
  const { diet, onOffer, sort } = filter;
  if (onOffer || needs.length > 0) return {};
  if (words.length > 0) return diet || sort ? {} : pageWithWords(words, filter, now);
  if (sort === "recommended")
    return {
      ids: (slice, total) => recommended(filter, slice, total, now),
      ...(diet && { count: pageOfMark(diet, filter).count }),
    };
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
    SELECT id, price AS shown FROM products
    WHERE ${selected} AND ${where} AND id NOT IN (SELECT "productId" FROM ${reductions(now)})
    ORDER BY ${order} LIMIT ${limit + offset}`;
  return sql`
    SELECT id FROM (
      SELECT * FROM (${first(sql`price IS NOT NULL`, sql`price, id`)}) AS priced
      UNION ALL SELECT * FROM (${first(sql`price IS NULL`, sql`id`)}) AS unpriced
      UNION ALL SELECT id, reduced AS shown
        FROM (SELECT "productId", price AS reduced FROM ${reductions(now)}) AS reductions
        CROSS JOIN products WHERE id = "productId" AND ${selected}
    ) AS candidates
    ORDER BY shown NULLS LAST, id LIMIT ${limit} OFFSET ${offset}`;
}

/** The recommended order: offers, those that end first before the others, then what is in season, then the rest by name. */
function rankOf({ inSeason = [] }: ProductFilter, now: Date): RawBuilder<number> {
  return sql`CASE WHEN ${isOffered(now)} THEN 0 WHEN ${isOneOf(sql`slug`, inSeason)} THEN 1 ELSE 2 END`;
}

/** Whether a product has an offer now, in some store. */
function isOffered(now: Date): RawBuilder<boolean> {
  return sql`products.id IN (SELECT "productId" FROM product_offers WHERE ${isRunning(now)})`;
}

/**
 * The ids of a page in the recommended order. As for the cheapest, each of its three lists is read in its own order, from its
 * beginning or, for the last pages, from its end.
 */
function recommended(filter: ProductFilter, { limit, offset }: Slice, total: number, now: Date) {
  const { diet, inSeason = [] } = filter;
  const isFromEnd = offset > total / 2;
  const way = isFromEnd ? sql`DESC` : sql`ASC`;
  const read = isFromEnd ? total - offset : offset + limit;
  const skipped = isFromEnd ? Math.max(0, total - offset - limit) : offset;
  const selected = sql`${whereVisible(productKind, now)} AND ${filter.category ? sql`products.category = ${filter.category}` : sql`TRUE`}`;
  const marked = diet ? listHas("dietary", diet) : sql`TRUE`;
  const rest = diet
    ? sql`product_marks CROSS JOIN products WHERE products.id = "productId" AND mark = ${diet}`
    : sql`products WHERE TRUE`;
  const order = (name: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`${name} ${way}, ${id} ${way}`;
  const first = (
    rank: number,
    end: RawBuilder<unknown>,
    rows: RawBuilder<unknown>,
    by: RawBuilder<unknown>,
  ) => sql`
    SELECT * FROM (
      SELECT products.id AS id, ${sql.lit(rank)} AS rank, ${end} AS ends, products."sortName" AS name FROM ${rows}
      ORDER BY ${by} LIMIT ${read}) AS ${sql.ref(`rank${rank}`)}`;
  const byName = order(sql`products."sortName"`, sql`products.id`);
  const isOther = sql`NOT ${isOffered(now)}`;
  const candidates = sql.join(
    [
      first(
        0,
        sql`"firstEnd"`,
        sql`${offered(now)} WHERE products.id = "productId" AND ${selected} AND ${marked}`,
        sql`"firstEnd" ${way}, ${byName}`,
      ),
      first(
        1,
        sql`''`,
        sql`${rowsOf(inSeason)} CROSS JOIN products WHERE slug = value AND ${selected} AND ${isOther} AND ${marked}`,
        byName,
      ),
      first(
        2,
        sql`''`,
        sql`${rest} AND ${selected} AND ${isOther} AND NOT ${isOneOf(sql`slug`, inSeason)}`,
        diet ? order(sql`product_marks."sortName"`, sql`"productId"`) : byName,
      ),
    ],
    sql` UNION ALL `,
  );
  return sql`
    SELECT id FROM (
      SELECT id, rank, ends, name FROM (${candidates}) AS candidates
      ORDER BY rank ${way}, ends ${way}, ${order(sql`name`, sql`id`)}
      LIMIT ${isFromEnd ? Math.max(0, Math.min(limit, total - offset)) : limit} OFFSET ${skipped}
    ) AS page ORDER BY rank, ends, name, id`;
}

/** The products that have an offer now, in the order of their names. */
export async function listOffered(
  db: Db,
  now: Date,
  isRunningNow = isRunning(now),
): Promise<OfferedProduct[]> {
  interface Row extends Pick<OfferedProduct, "id" | "slug" | "category"> {
    sortName: string;
    usual: number | null;
    reduced: number | null;
    endDate: string;
    /** Null: all of them. */
    stores: string | null;
  }
  const { rows } = await sql<Row>`
    SELECT id, slug, category, "sortName", price AS usual, reduced, "lastInstant" AS "endDate", named AS stores
    FROM (
      SELECT "productId", price AS reduced, "endDate" AS "lastInstant",
        CASE WHEN "isForAll" = 0 THEN (SELECT stores FROM offers WHERE offers.id = "offerId") END AS named
      FROM product_offers WHERE ${isRunningNow}
    ) AS running CROSS JOIN products
    WHERE id = "productId" AND ${whereVisible(productKind, now)}`.execute(db);
  // Here, and not by the database: SQLite takes longer for the order of a large week than for all the rest.
  // The order is the same: by bytes.
  rows.sort((one, other) => compareTexts(one.sortName, other.sortName) || compareTexts(one.id, other.id));
  const found = new Map<string, OfferedProduct>();
  for (const { id, slug, category, usual, reduced, endDate, stores } of rows) {
    let product = found.get(id);
    if (!product) found.set(id, (product = { id, slug, category, share: 1, ends: [] }));
    if (usual && reduced !== null) product.share = Math.min(product.share, reduced / usual);
    product.ends.push({ endDate, stores: stores === null ? [] : JSON.parse(stores) });
  }
  return [...found.values()];
}

/** As {@link listOffered}, of the offers that all stores have: what is known where the stores cannot be read. */
export function listOfferedInAll(db: Db, now: Date): Promise<OfferedProduct[]> {
  const instant = now.toISOString();
  const isInAll = sql<boolean>`(
    "isForAll" = 1 AND "startDate" <= ${instant} AND "endDate" >= ${instant} AND "endDate" <= ${NO_END})`;
  return listOffered(db, now, isInAll);
}

/** The slugs, present and former ones, of the products that have an offer now. */
export async function listOfferedSlugs(db: Db, products: readonly OfferedProduct[]): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string; id: string }>`
    SELECT slug, "recordId" AS id FROM slug_redirects
    WHERE "contentType" = 'products'
      AND EXISTS (SELECT 1 FROM product_offers WHERE "productId" = "recordId")`.execute(db);
  const ids = new Set(products.map(({ id }) => id));
  return new Set([...products, ...rows.filter(({ id }) => ids.has(id))].map(({ slug }) => slug));
}
