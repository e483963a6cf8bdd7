import { maltaDay } from "../../../src/rules/time/malta-time.ts";
import { currentOffer } from "../../../src/rules/money/offers.ts";
import { dietaryLabel } from "../../../src/content/kinds/products/product-labels.ts";
import type { ProductCard } from "../../../src/content/kinds/products/product.server.ts";

/** The tag in the corner of a product's picture. */
export interface ProductTag {
  text: string;
  /** Read before the text by screen readers, as the colour is not visible to them. */
  spoken?: string;
  /** True for a fact about the product instead of an offer. */
  quiet?: boolean;
}

/**
 * The most important tag of a product: that its offer ends today, its discount, or that it is organic. `Made in
 * Malta` is excluded: it applies to most products, and a tag on every card is no information.
 */
export function productTag(
  product: Pick<ProductCard, "offer" | "dietary">,
  now: Date,
): ProductTag | undefined {
  const offer = currentOffer(product, now);
  if (offer) {
    if (endsToday(offer.endDate, now)) return { text: "Today", spoken: "Offer ends" };
    return offer.percentage ? { text: `−${offer.percentage}%`, spoken: "Offer" } : { text: "Offer" };
  }
  return product.dietary.includes("organic") ? { text: dietaryLabel("organic"), quiet: true } : undefined;
}

/** Whether an offer ends on today's date in Malta. One that ends at midnight counts as ending on the day before. */
function endsToday(endDate: string, now: Date): boolean {
  return maltaDay(new Date(Date.parse(endDate) - 1)) === maltaDay(now);
}
