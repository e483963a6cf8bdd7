import type { ProductCard } from "../../../src/content/kinds/products/product.server.ts";
import { useNow } from "../../components/now.tsx";
import styles from "./corner-tag.module.css";
import { classNames } from "../../components/class-names.ts";
import { maltaDay } from "../../../src/rules/time/malta-time.ts";
import { currentOffer } from "../../../src/rules/money/offers.ts";
import { dietaryLabel } from "../../../src/content/kinds/products/product-labels.ts";

interface CornerTagProps {
  product: Pick<ProductCard, "price" | "offer" | "dietary">;
  /** `large` on the product's own page, which shows the quiet tags as text elsewhere. */
  look?: "card" | "large";
}

/** The tag in the corner of a product's picture. Renders nothing if no tag applies. */
export function CornerTag({ product, look = "card" }: CornerTagProps) {
  const tag = productTag(product, useNow());
  if (!tag || (tag.quiet && look === "large")) return null;
  return (
    <p className={classNames(styles["tag"], styles[look], tag.quiet && styles["quiet"])}>
      {tag.spoken && <span className="visually-hidden">{tag.spoken} </span>}
      {tag.text}
    </p>
  );
}

/** The tag in the corner of a product's picture. */
interface ProductTag {
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
function productTag(product: Pick<ProductCard, "offer" | "dietary">, now: Date): ProductTag | undefined {
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
