import { byEnd, byOffer, inRounds } from "../../../rules/money/offered.ts";
import { everyOffer, isOfStore } from "../../../rules/money/offers.ts";
import { formatPrice } from "../../../rules/money/money.ts";
import { priceFacts } from "../../../rules/money/price-facts.ts";
import type { ProductCard } from "../products/product.server.ts";
import { PRODUCT_CATEGORIES } from "../products/product-categories.ts";
import type { Site } from "../../../site/context.ts";

/** An offer as the leaflet, the feed and the pictures for sharing show it. */
export interface ListedOffer {
  /** Of the product and the offer. */
  id: string;
  productId: string;
  offerId: string;
  name: string;
  /** Brand and size; empty where neither is known. */
  detail: string;
  category: string;
  imageUrl: string | null;
  /** The page of the product. */
  path: string;
  /** What it costs: `€1.79`, `2 for €5.00`. */
  label: string;
  /** The unit price, the price of one beside an offer of several, and the deposit. */
  facts: string[];
  /** Of some stores only: `in Victoria`. */
  where: string;
  /** The same; how many for a customer; what staff write beside it. */
  notes: string[];
  /** What may be claimed (docs/prices.md): absent where nothing may. Prices are in euro cents. */
  priorPrice?: number | undefined;
  percentage?: number | undefined;
  /** ISO 8601 in UTC. */
  startDate: string;
  endDate: string;
}

/** The week of an address: `next` is what has been announced and has not begun. */
export type OfferWeek = "this" | "next";

/**
 * More than a leaflet shows: products of this week, offers of the next, in rounds over the counters. The page of specials has
 * all, in pages.
 */
const MAX_PRODUCTS = 1_000;

/**
 * The offers that visitors may see: those that run now, or those that have been announced. In the order of the counters, the
 * highest claim of each first.
 *
 * @param store the id of a store, whose offers these are; without one, those of all stores.
 * @returns also how many more there are.
 */
export async function listOffers(site: Site, week: OfferWeek = "this", store = "") {
  const { products, left } = await (week === "next" ? announcedOf(site, store) : runningOf(site, store));
  const counter = new Map<string, number>(PRODUCT_CATEGORIES.map(({ slug }, place) => [slug, place]));
  const placeOf = ({ category }: ListedOffer) => counter.get(category) ?? counter.size;
  const offers = products
    .flatMap((product) => offersOf(product, site.now(), week, store))
    .toSorted((one, other) => placeOf(one) - placeOf(other) || byClaim(one, other));
  return { offers, left };
}

async function announcedOf(site: Site, store: string) {
  const all = (await site.announced()).filter(({ stores }) => isOfStore(stores, store));
  const { chosen, others } = choose(all, byOffer(all));
  return { products: await announcedCardsOf(site, chosen), left: others.length };
}

async function runningOf(site: Site, store: string) {
  const offered = await site.offered();
  const all = byEnd(offered, store || undefined);
  const { chosen, others } = choose(
    all,
    inRounds(all, ({ category }) => category),
  );
  const left = new Set(others.map(({ id }) => id));
  const ends = offered.flatMap((product) => (left.has(product.id) ? product.ends : []));
  return {
    products: await cardsOf(site, chosen),
    left: ends.filter(({ stores }) => isOfStore(stores, store)).length,
  };
}

/** The first of a ranking, in the order of all. */
function choose<Item>(all: readonly Item[], ranked: readonly Item[]) {
  const best = new Set(ranked.slice(0, MAX_PRODUCTS));
  return { chosen: all.filter((item) => best.has(item)), others: ranked.slice(MAX_PRODUCTS) };
}

/** Of the products that were chosen from those on offer. */
export function cardsOf(site: Site, chosen: readonly { id: string }[]): Promise<ProductCard[]> {
  return site.cards(
    "products",
    chosen.map(({ id }) => id),
  );
}

/** Of the offers that were chosen from those that are announced. */
export function announcedCardsOf(
  site: Site,
  chosen: readonly { id: string; offerId: string }[],
): Promise<ProductCard[]> {
  return site.announcedCards(chosen.map(({ id, offerId }) => ({ id, offerId })));
}

/** For sorting: the highest claim first. */
export function byClaim(one: ListedOffer, other: ListedOffer): number {
  return (other.percentage ?? 0) - (one.percentage ?? 0);
}

/** The offers of a product, as {@link listOffers} lists them. */
export function offersOf(
  product: ProductCard,
  now: Date,
  week: OfferWeek = "this",
  store = "",
): ListedOffer[] {
  const { id, slug, name, brand, size, category, imageUrl } = product;
  const instant = now.toISOString();
  return everyOffer(product)
    .filter(({ stores }) => isOfStore(stores, store))
    .filter(({ startDate, endDate }) => (week === "next" || startDate <= instant) && endDate >= instant)
    .map((shown, at): ListedOffer => {
      const { label = formatPrice(shown.price ?? 0), where = "", terms = [] } = shown;
      const { priorPrice, percentage, startDate, endDate } = shown;
      return {
        id: `${id}-${at}`,
        productId: id,
        offerId: shown.id ?? id,
        name,
        detail: [brand, size].filter(Boolean).join(" · "),
        category,
        imageUrl,
        path: `/products/${slug}`,
        label,
        facts: priceFacts(product, shown),
        where,
        notes: [where || [], terms].flat(),
        priorPrice,
        percentage,
        startDate,
        endDate,
      };
    });
}
