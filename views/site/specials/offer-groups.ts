import { PRODUCT_CATEGORIES } from "../../../src/content/kinds/products/product-categories.ts";
import type { AnnouncedOffer } from "../../../src/content/kinds/offers/announced-offers.ts";
import type { ProductCard } from "../../../src/content/kinds/products/product.server.ts";
import { addDays, fromMaltaTime, maltaDay } from "../../../src/rules/time/malta-time.ts";
import { isOfStore, offersEnd, priceFor } from "../../../src/rules/money/offers.ts";

/** The groups by the number of days left after today, the soonest first. */
const GROUPS = [
  { id: "last-days", days: 1 },
  { id: "this-week", days: 7 },
  { id: "longer", days: Infinity },
] as const;

/** The id of what ends today: a choice, not a group. */
export const TODAY = "today";

/** The id of a group, which is also its fragment. */
type OfferGroupId = (typeof GROUPS)[number]["id"] | typeof TODAY;

/** Offers that end at about the same time. */
export interface OfferGroup {
  id: OfferGroupId;
  products: ProductCard[];
}

/** Offers whose first end is after this instant, and those whose end is not after this one. */
export interface EndFilter {
  endsAfter?: string;
  endsBy?: string;
}

/** The midnight at the end of a day, counted from today. */
function endOf(days: number, now: Date): string {
  return fromMaltaTime(addDays(maltaDay(now), days + 1), "00:00").toISOString();
}

/** The filter that finds the offers that end today. */
export function todayFilter(now: Date): EndFilter {
  return { endsBy: endOf(0, now) };
}

/** The groups, each with the filter that finds its offers at `now`. */
export function offerGroupsAt(now: Date): { id: OfferGroupId; filter: EndFilter }[] {
  return GROUPS.map(({ id, days }, index) => {
    const before = GROUPS[index - 1];
    return {
      id,
      filter: {
        ...(before && { endsAfter: endOf(before.days, now) }),
        ...(days !== Infinity && { endsBy: endOf(days, now) }),
      },
    };
  });
}

/**
 * Sorts the current offers by their end and groups them. Empty groups are left out.
 *
 * @param store the id of the one store whose offers these are; absent for all.
 */
export function groupOffers(products: readonly ProductCard[], now: Date, store?: string): OfferGroup[] {
  const today = maltaDay(now);
  const current = products
    .flatMap((product) => {
      const end = offersEnd(product, now, store);
      return end ? [{ product, end, lastDay: maltaDay(new Date(Date.parse(end) - 1)) }] : [];
    })
    .sort((a, b) => Date.parse(a.end) - Date.parse(b.end));
  let after = "";
  return GROUPS.map(({ id, days }) => {
    const from = after;
    const until = days === Infinity ? "9999-12-31" : addDays(today, days);
    after = until;
    const inside = current.filter(({ lastDay }) => lastDay > from && lastDay <= until);
    return { id, products: inside.map(({ product }) => product) };
  }).filter((group) => group.products.length > 0);
}

/** The products whose offer is one of a store and not of all, as a group of the page. */
export function groupOfStore(
  products: readonly ProductCard[],
  { id, name }: { id: string; name: string },
  now: Date,
) {
  const offers = products.flatMap((product) => {
    const { stores } = priceFor(product, now, id).offer ?? {};
    return stores ? [{ product, stores }] : [];
  });
  const isAlone = offers.every(({ stores }) => stores.length === 1);
  const title = isAlone ? `Only in ${name}` : `In ${name}, not in every store`;
  return { id: `only-${id}`, title, lead: "", products: offers.map(({ product }) => product) };
}

/**
 * The announced offers of a store, or of all: those that begin first before the others, in the order of the counters.
 *
 * @param store the id of a store.
 */
export function comingOffers(announced: readonly AnnouncedOffer[], store?: string): AnnouncedOffer[] {
  const counter = new Map<string, number>(PRODUCT_CATEGORIES.map(({ slug }, place) => [slug, place]));
  const placeOf = ({ category }: AnnouncedOffer) => counter.get(category) ?? counter.size;
  return announced
    .filter(({ stores }) => isOfStore(stores, store))
    .toSorted(
      (one, other) =>
        Date.parse(one.startDate) - Date.parse(other.startDate) ||
        placeOf(one) - placeOf(other) ||
        (one.name < other.name ? -1 : 1),
    );
}

/** Each of some announced offers as a card: its product with this offer alone. */
export function comingCards(
  chosen: readonly AnnouncedOffer[],
  products: readonly ProductCard[],
): ProductCard[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return chosen.flatMap(({ id, offerId }) => {
    const product = byId.get(id);
    const offers = product?.offers?.filter((offer) => offer.id === offerId) ?? [];
    return product && offers.length > 0 ? [{ ...product, offers }] : [];
  });
}

/** The sum of what may be claimed of one of each product in a store, or in all, in euro cents. */
export function savingsOf(products: readonly ProductCard[], now: Date, store?: string): number {
  return products.reduce((sum, product) => {
    const { price, offer } = priceFor(product, now, store);
    return offer?.priorPrice === undefined || price === null ? sum : sum + offer.priorPrice - price;
  }, 0);
}
