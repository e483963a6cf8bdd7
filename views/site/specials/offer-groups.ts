import type { ProductCard } from "../../../src/content/kinds/products/product.server.ts";
import { addDays, fromMaltaTime, maltaDay } from "../../../src/rules/time/malta-time.ts";
import { currentOffer } from "../../../src/rules/money/offers.ts";

/** The groups by the number of days left after today, the soonest first. */
const GROUPS = [
  { id: "last-days", days: 1 },
  { id: "this-week", days: 7 },
  { id: "longer", days: Infinity },
] as const;

/** The id of a group, which is also its fragment. */
type OfferGroupId = (typeof GROUPS)[number]["id"];

/** Offers that end at about the same time. */
export interface OfferGroup {
  id: OfferGroupId;
  products: ProductCard[];
}

/** The groups, each with the filter that finds its offers at `now`. */
export function offerGroupsAt(now: Date) {
  const today = maltaDay(now);
  /** The midnight at the end of the last day of a group. */
  const endOf = ({ days }: { days: number }) =>
    days === Infinity ? undefined : fromMaltaTime(addDays(today, days + 1), "00:00").toISOString();
  return GROUPS.map(({ id, ...group }, index) => {
    const [before] = GROUPS.slice(0, index).slice(-1);
    const [endsAfter, endsBy] = [before && endOf(before), endOf(group)];
    return { id, filter: { ...(endsAfter && { endsAfter }), ...(endsBy && { endsBy }) } };
  });
}

/** Sorts the current offers by their end and groups them. Empty groups are left out. */
export function groupOffers(products: readonly ProductCard[], now: Date): OfferGroup[] {
  const today = maltaDay(now);
  const current = products
    .flatMap((product) => {
      const end = currentOffer(product, now)?.endDate;
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

/** The sum of what may be claimed of one of each product, in euro cents. */
export function savingsOf(products: readonly ProductCard[], now: Date): number {
  return products.reduce((sum, product) => {
    const offer = currentOffer(product, now);
    return offer?.priorPrice === undefined ? sum : sum + offer.priorPrice - offer.price;
  }, 0);
}
