import type { CategoryCount, Site, Page } from "../../../src/site/context.ts";
import { announcedCardsOf, cardsOf, type OfferWeek } from "../../../src/content/kinds/offers/list-offers.ts";
import type { ProductCard } from "../../../src/content/kinds/products/product.server.ts";
import { firstOfferEnd, type OffersEnd } from "../../../src/rules/money/pick-specials.ts";
import { isOfStore } from "../../../src/rules/money/offers.ts";
import { byEnd, byShare, type EndingOffer, type OfferedProduct } from "../../../src/rules/money/offered.ts";
import { followMove } from "../found-or-moved.ts";
import { readPageNumber } from "../page-number.ts";
import { readOr } from "../read-or.ts";
import {
  comingCards,
  comingOffers,
  type EndFilter,
  offerGroupsAt,
  TODAY,
  todayFilter,
} from "./offer-groups.ts";

/** The most offers of a page: it stays under 200 KB, however many offers there are. */
export const PAGE_SIZE = 40;

/** Offers of each group on the first page, if there are more than fit on it. */
const GROUP_SIZE = 10;

/** Offers that only one store has, on the first page, if there are more than fit on it. */
export const OWN_SIZE = 4;

/** The most of these, of all stores. */
const MOST_OWN = 24;

/** The part of the offers that an address names: `?week=&category=&store=&ends=&page=`. */
export interface SpecialsSelection {
  /** `next`: what has been announced and has not begun. */
  week: OfferWeek;
  category: string | undefined;
  /** The slug of a store, of which these are the offers. */
  store: string | undefined;
  /** `today`, or the id of a group, of which all offers are shown, in pages. */
  ends: string | undefined;
  /** From 1. NaN if the address contains something that is not a page number. */
  page: number;
}

/** What a page of the specials shows. */
export interface Specials {
  selection: SpecialsSelection;
  /** By category, of the week, the store and the day. */
  counts: CategoryCount[];
  /** The offers of the page, those that end soonest first; of a coming week those that begin soonest. */
  items: ProductCard[];
  /** The first offers that only some stores have, a few of each, where `items` are not all. */
  ofStores: ProductCard[];
  /** The number of all offers that are selected. */
  total: number;
  /** The number of offers in each group, by its id. */
  totals: Record<string, number>;
  /** The number of offers of the category and the store that run, that end today, and that are announced. */
  when: Record<OfferWeek | typeof TODAY, number>;
  /** The first days of all offers that are announced. */
  begins: string[];
}

export function readSelection(query: URLSearchParams): SpecialsSelection {
  return {
    week: query.get("week") === "next" ? "next" : "this",
    category: query.get("category") ?? undefined,
    store: query.get("store") ?? undefined,
    ends: query.get("ends") ?? undefined,
    page: readPageNumber(query),
  };
}

/** The address of a part of the offers. */
export function specialsAddress({ week, category, store, ends, page }: Partial<SpecialsSelection>): string {
  const query = new URLSearchParams();
  if (week === "next") query.set("week", week);
  else if (ends) query.set("ends", ends);
  if (category) query.set("category", category);
  if (store) query.set("store", store);
  if ((ends || week === "next") && page && page > 1) query.set("page", String(page));
  return query.size > 0 ? `/specials?${query}` : "/specials";
}

/**
 * Reads the offers that a page shows: all of them if they fit on one page, else the first ones of each group, or a page
 * of one group. A week, a day, a category, a store or a group without offers, or an unknown one, shows all instead of an empty page.
 * Where the stores cannot be read, it reads what all of them offer now.
 *
 * @returns undefined if a group has no such page.
 */
export async function readSpecials(
  site: Site,
  wanted: SpecialsSelection,
  report: (error: unknown) => void,
): Promise<Specials | undefined> {
  const now = site.now();
  const [stores, known] = await readOr(report, [], () =>
    Promise.all([
      site.list("stores"),
      wanted.store === undefined ? undefined : followMove(site, "stores", wanted.store),
    ]),
  );
  const store = known?.slug;
  const coming = comingOffers(stores ? await site.announced() : [], known?.id);
  const products = await (stores ? site.offered() : site.offeredInAll());
  const offered = byEnd(products, known?.id);
  const running = countByCategory(offered);
  const ending = countByCategory(offered.filter(endsWithin(todayFilter(now))));
  const week = wanted.week === "next" && coming.length > 0 ? "next" : "this";
  const isToday = week === "this" && wanted.ends === TODAY && ending.length > 0;
  const counts = week === "next" ? countByCategory(coming) : isToday ? ending : running;
  const category = counts.find((each) => each.category === wanted.category)?.category;
  const when = {
    this: totalOf(running, category),
    today: totalOf(ending, category),
    next: totalOf(countByCategory(coming), category),
  };
  const found = { counts, when, begins: [...new Set(coming.map(({ startDate }) => startDate))] };
  const selection = { week, category, store, page: wanted.page } as const;
  if (week === "next") {
    const all = coming.filter((offer) => !category || offer.category === category);
    const chosen = pageOf(all, wanted.page);
    if (chosen.length === 0) return undefined;
    const items = comingCards(chosen, await announcedCardsOf(site, chosen));
    const ends = undefined;
    return {
      ...found,
      selection: { ...selection, ends },
      items,
      ofStores: [],
      total: all.length,
      totals: {},
    };
  }
  const isWhole = when.this <= PAGE_SIZE && (wanted.ends === undefined || wanted.ends === TODAY);
  const filters = isToday ? [{ id: TODAY, filter: todayFilter(now) }] : offerGroupsAt(now);
  const groups = filters.map(({ id, filter }) => {
    const all = offered.filter(endsWithin(filter)).filter((each) => !category || each.category === category);
    const first = all.slice(0, isWhole ? PAGE_SIZE : GROUP_SIZE);
    return { id, offers: id === wanted.ends ? pageOf(all, wanted.page) : first, total: all.length };
  });
  const totals = Object.fromEntries(groups.map(({ id, total }) => [id, total]));
  const chosen = groups.find(({ id, total }) => id === wanted.ends && total > 0);
  if (chosen && chosen.offers.length === 0) return undefined;
  const own = isWhole || chosen || known ? [] : firstOfStores(products, stores ?? [], category);
  return {
    ...found,
    selection: { ...selection, ends: chosen?.id },
    items: await cardsOf(site, chosen ? chosen.offers : groups.flatMap(({ offers }) => offers)),
    ofStores: await cardsOf(site, own),
    total: isToday ? when.today : when.this,
    totals,
  };
}

/** The first products that only some stores have on offer, a few of each of the stores. */
function firstOfStores(
  products: readonly OfferedProduct[],
  stores: readonly { id: string }[],
  category: string | undefined,
): OfferedProduct[] {
  const first = stores.flatMap(({ id }) =>
    products
      .filter((each) => !category || each.category === category)
      .filter(({ ends }) => ends.some(({ stores: of }) => of.includes(id)))
      .slice(0, OWN_SIZE),
  );
  return [...new Set(first)].slice(0, MOST_OWN);
}

function pageOf<Item>(items: readonly Item[], page: number): Item[] {
  const from = page > 1 ? (page - 1) * PAGE_SIZE : 0;
  return items.slice(from, from + PAGE_SIZE);
}

function endsWithin({ endsAfter = "", endsBy }: EndFilter): (offer: EndingOffer) => boolean {
  return ({ end }) => end > endsAfter && (endsBy === undefined || end <= endsBy);
}

/** With the most used first. */
function countByCategory(offers: readonly { category: string }[]): CategoryCount[] {
  return [...Map.groupBy(offers, ({ category }) => category)]
    .map(([category, { length }]) => ({ category, count: length }))
    .toSorted((one, other) => other.count - one.count || (one.category < other.category ? -1 : 1));
}

/** The number of offers of a category; of all where it is undefined. */
function totalOf(counts: readonly CategoryCount[], category: string | undefined): number {
  return counts
    .filter((each) => category === undefined || each.category === category)
    .reduce((sum, { count }) => sum + count, 0);
}

/** The offers from which pages choose the best: some of each counter. */
const OFFERS_READ = 30;

/** The current offers of a store, by its id, or of any, from which pages choose the best. */
export async function readOffers(site: Site, store?: string): Promise<Page<ProductCard>> {
  const all = await site.offered();
  const offered = all.filter(({ ends }) => ends.some(({ stores }) => isOfStore(stores, store)));
  return { items: await cardsOf(site, byShare(offered).slice(0, OFFERS_READ)), total: offered.length };
}

/** When the first of all current offers ends. Of more than were read, no day is that of all. */
export async function readOffersEnd(
  site: Site,
  { items, total }: Page<ProductCard>,
): Promise<OffersEnd | undefined> {
  if (items.length === total) return firstOfferEnd(items);
  const [first] = byEnd(await site.offered());
  return first && { end: first.end, isOfAll: false };
}
