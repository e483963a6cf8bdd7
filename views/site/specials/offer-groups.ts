import type { ProductCard } from "../../../src/content/products/product.server.ts";
import { addDays, maltaDay } from "../../../src/rules/time/malta-time.ts";
import { currentOffer } from "../../../src/rules/money/offers.ts";

/** Offers that end at about the same time. */
export interface OfferGroup {
  id: string;
  title: string;
  lead: string;
  products: ProductCard[];
}

/** The groups by the number of days left after today, the soonest first. */
const GROUPS = [
  {
    id: "last-days",
    title: "Last days",
    lead: "These go back to full price tonight or tomorrow night.",
    days: 1,
  },
  { id: "this-week", title: "Within the week", lead: "Good for this week's shopping.", days: 7 },
  {
    id: "longer",
    title: "Here a while longer",
    lead: "No hurry: these run on beyond a week.",
    days: Infinity,
  },
];

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
  return GROUPS.map(({ days, ...group }) => {
    const from = after;
    const until = days === Infinity ? "9999-12-31" : addDays(today, days);
    after = until;
    const inside = current.filter(({ lastDay }) => lastDay > from && lastDay <= until);
    return { ...group, products: inside.map(({ product }) => product) };
  }).filter((group) => group.products.length > 0);
}

/** The total saving on one of each product against the ordinary prices, in euro cents. */
export function savingsOf(products: readonly ProductCard[], now: Date): number {
  return products.reduce((sum, product) => {
    const offer = currentOffer(product, now);
    return offer && product.price !== null ? sum + Math.max(0, product.price - offer.price) : sum;
  }, 0);
}
