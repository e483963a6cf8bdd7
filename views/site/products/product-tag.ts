import { maltaDay } from "../../../src/rules/time/malta-time.ts";
import { discountPercent } from "../../../src/rules/money/money.ts";
import { currentOffer } from "../../../src/rules/money/offers.ts";
import { dietaryLabel } from "../../../src/content/products/product-labels.ts";
import type { ProductCard } from "../../../src/content/products/product.server.ts";

/** The one word in the corner of a product's picture. */
export interface ProductTag {
  text: string;
  /** Said before the text by a screen reader, which does not see the colour. */
  spoken?: string;
  /** A fact about the product rather than an offer. */
  quiet?: boolean;
}

/**
 * What is most worth knowing of a product at a glance: that its offer ends today, how much the
 * offer saves, or that it is organic. `Made in Malta` is not among them: it is true of most of
 * the range, and a mark on every card marks nothing.
 */
export function productTag(
  product: Pick<ProductCard, "price" | "offer" | "dietary">,
  now: Date,
): ProductTag | undefined {
  const offer = currentOffer(product, now);
  if (offer) {
    if (endsToday(offer.endDate, now)) return { text: "Today", spoken: "Offer ends" };
    const saved = discountPercent(product.price ?? offer.price, offer.price);
    return saved > 0 ? { text: `−${saved}%`, spoken: "Offer" } : { text: "Offer" };
  }
  return product.dietary.includes("organic") ? { text: dietaryLabel("organic"), quiet: true } : undefined;
}

/** Whether an offer's last moment falls on today's date in Malta; one that ends at midnight ends with the day before. */
function endsToday(endDate: string, now: Date): boolean {
  return maltaDay(new Date(Date.parse(endDate) - 1)) === maltaDay(now);
}
